import { expect, test } from 'vitest'
import {
  PICTURE_KINDS,
  type PictureKind,
  avatarUrlAtSize,
  pictureNameFromStorageKey,
  pictureUrlAtSize,
  pictureStorageKey,
  pictureNameFromUrl,
  pictureUrl,
  eventShareImageUrl,
  listPictureSizes,
  pictureMediaType,
} from './rules.ts'
import { PICTURE_UPLOAD_LIMITS } from './rules/upload-checks.ts'

const NAME = '3f0c2a51-9b7e-4f0d-8a66-1d2c3b4a5e6f'

test("a picture's name is read from its own URLs only, never from foreign URLs", () => {
  expect(pictureUrl('avatar', NAME, 300)).toBe(`/api/files/avatars/${NAME}-300.webp`)
  expect(pictureNameFromUrl(pictureUrl('avatar', NAME, 96))).toBe(NAME)
  expect(pictureNameFromStorageKey(pictureStorageKey('avatar', NAME, 96))).toBe(NAME)
  for (const other of [
    '',
    `https://elsewhere.example/api/files/avatars/${NAME}-300.webp`,
    `/api/files/avatars/../${NAME}-300.webp`,
    `/api/files/avatars/${NAME}.webp`,
    `/api/files/avatars/${NAME}-300.webp?x`,
    '/images/heron.webp',
  ])
    expect(pictureNameFromUrl(other), other).toBeUndefined()
})

test('the URL of any picture size is derived from any other size', () => {
  const large = pictureUrl('eventImage', NAME, 800)
  const share = `/api/files/events/${NAME}-share.jpg`
  for (const size of listPictureSizes('eventImage'))
    expect(pictureUrlAtSize(pictureUrl('eventImage', NAME, size), 'eventImage', 800)).toBe(large)
  expect(pictureUrlAtSize(large, 'eventImage', 400)).toBe(`/api/files/events/${NAME}-400.webp`)
  expect(eventShareImageUrl(large)).toBe(share)
  expect([eventShareImageUrl(null), eventShareImageUrl('https://elsewhere.example/a.png')]).toEqual([
    undefined,
    undefined,
  ])
  expect(pictureUrlAtSize('https://elsewhere.example/a.png', 'eventImage', 400)).toBe('https://elsewhere.example/a.png')
})

test.each([
  [48, 96],
  [49, 300],
  [150, 300],
] as const)('an avatar shown at %i CSS pixels uses the file that is %i pixels wide', (size, width) => {
  for (const from of [96, 300] as const)
    expect(avatarUrlAtSize(pictureUrl('avatar', NAME, from), size)).toBe(pictureUrl('avatar', NAME, width))
})

test('avatarUrlAtSize returns a URL unchanged if it is foreign or null, or no size is large enough', () => {
  const own = pictureUrl('avatar', NAME, 96)
  expect([avatarUrlAtSize(own, 151), avatarUrlAtSize('/heron.webp', 40), avatarUrlAtSize(null, 40)]).toEqual([
    own,
    '/heron.webp',
    null,
  ])
})

test.each([
  ['avatar', 15 * 1024 * 1024, ['300.webp', '96.webp']],
  ['cleanup', 25 * 1024 * 1024, ['2560.webp', '1280.webp', '320.webp']],
  ['challengeLogo', 5 * 1024 * 1024 - 1, ['400.webp', '160.webp']],
  ['challengeBanner', 5 * 1024 * 1024 - 1, ['1600.webp', '800.webp']],
  ['eventImage', 25 * 1024 * 1024, ['800.webp', '400.webp', 'share.jpg']],
] as const)('a picture of kind %s may have %i bytes and is stored as the files %j', (kind, mostBytes, files) => {
  expect(PICTURE_UPLOAD_LIMITS[kind].mostBytes).toBe(mostBytes)
  expect(listPictureSizes(kind).map((size) => pictureStorageKey(kind, NAME, size as never))).toEqual(
    files.map((file) => `${PICTURE_KINDS[kind].folder}/${NAME}-${file}`),
  )
  expect(listPictureSizes(kind).map(pictureMediaType)).toEqual(
    files.map((file) => (file.endsWith('.jpg') ? 'image/jpeg' : 'image/webp')),
  )
})

test('only images of events have a rendition for link previews', () => {
  const kinds = Object.keys(PICTURE_KINDS) as PictureKind[]
  expect(kinds.filter((kind) => (listPictureSizes(kind) as unknown[]).includes('share'))).toEqual(['eventImage'])
  expect(pictureNameFromStorageKey(`events/${NAME}-share.jpg`)).toBe(NAME)
  for (const other of ['share.webp', 'share.png', '800.jpg'])
    expect(pictureNameFromStorageKey(`events/${NAME}-${other}`)).toBeUndefined()
})
