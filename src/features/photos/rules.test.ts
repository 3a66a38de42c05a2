import { expect, test } from 'vitest'
import {
  PICTURES,
  type PictureKind,
  avatarAt,
  nameInKey,
  pictureAt,
  pictureKey,
  pictureName,
  pictureUrl,
  shareImageUrl,
  sizesOf,
  typeOf,
} from './rules.ts'
import { PICTURE_LIMITS } from './rules/refusals.ts'

const NAME = '3f0c2a51-9b7e-4f0d-8a66-1d2c3b4a5e6f'

test('an address names its picture, and only an address of ours does', () => {
  expect(pictureUrl('avatar', NAME, 300)).toBe(`/api/files/avatars/${NAME}-300.webp`)
  expect(pictureName(pictureUrl('avatar', NAME, 96))).toBe(NAME)
  expect(nameInKey(pictureKey('avatar', NAME, 96))).toBe(NAME)
  for (const other of [
    '',
    `https://elsewhere.example/api/files/avatars/${NAME}-300.webp`,
    `/api/files/avatars/../${NAME}-300.webp`,
    `/api/files/avatars/${NAME}.webp`,
    `/api/files/avatars/${NAME}-300.webp?x`,
    '/images/heron.webp',
  ])
    expect(pictureName(other), other).toBeUndefined()
})

test('any file of a picture is found from any other; what is none of ours stays as it is', () => {
  const large = pictureUrl('eventImage', NAME, 800)
  const share = `/api/files/events/${NAME}-share.jpg`
  for (const size of sizesOf('eventImage'))
    expect(pictureAt(pictureUrl('eventImage', NAME, size), 'eventImage', 800)).toBe(large)
  expect(pictureAt(large, 'eventImage', 400)).toBe(`/api/files/events/${NAME}-400.webp`)
  expect(shareImageUrl(large)).toBe(share)
  expect([shareImageUrl(null), shareImageUrl('https://elsewhere.example/a.png')]).toEqual([undefined, undefined])
  expect(pictureAt('https://elsewhere.example/a.png', 'eventImage', 400)).toBe('https://elsewhere.example/a.png')
})

test.each([
  [48, 96],
  [49, 300],
  [150, 300],
] as const)('an avatar of %i px is sharp from its file of %i', (size, width) => {
  for (const from of [96, 300] as const)
    expect(avatarAt(pictureUrl('avatar', NAME, from), size)).toBe(pictureUrl('avatar', NAME, width))
})

test('an avatar larger than its files, of elsewhere or none stays as it is', () => {
  const own = pictureUrl('avatar', NAME, 96)
  expect([avatarAt(own, 151), avatarAt('/heron.webp', 40), avatarAt(null, 40)]).toEqual([own, '/heron.webp', null])
})

test.each([
  ['avatar', 15 * 1024 * 1024, ['300.webp', '96.webp']],
  ['cleanup', 25 * 1024 * 1024, ['2560.webp', '1280.webp', '320.webp']],
  ['challengeLogo', 5 * 1024 * 1024 - 1, ['400.webp', '160.webp']],
  ['challengeBanner', 5 * 1024 * 1024 - 1, ['1600.webp', '800.webp']],
  ['eventImage', 25 * 1024 * 1024, ['800.webp', '400.webp', 'share.jpg']],
] as const)('%s: of at most %i bytes, kept as %j', (kind, mostBytes, files) => {
  expect(PICTURE_LIMITS[kind].mostBytes).toBe(mostBytes)
  expect(sizesOf(kind).map((size) => pictureKey(kind, NAME, size as never))).toEqual(
    files.map((file) => `${PICTURES[kind].folder}/${NAME}-${file}`),
  )
  expect(sizesOf(kind).map(typeOf)).toEqual(files.map((file) => (file.endsWith('.jpg') ? 'image/jpeg' : 'image/webp')))
})

test('only what is shared has a file for sharing', () => {
  const kinds = Object.keys(PICTURES) as PictureKind[]
  expect(kinds.filter((kind) => (sizesOf(kind) as unknown[]).includes('share'))).toEqual(['eventImage'])
  expect(nameInKey(`events/${NAME}-share.jpg`)).toBe(NAME)
  for (const other of ['share.webp', 'share.png', '800.jpg'])
    expect(nameInKey(`events/${NAME}-${other}`)).toBeUndefined()
})
