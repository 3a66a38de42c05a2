import { expect, test } from 'vitest'
import { MOST_PHOTOS, NOTES_LONGEST } from '#features/cleanups/rules.ts'
import { SHARE, withShared } from '#features/cleanups/rules/sharing.ts'
import { PICTURE_LIMITS } from '#features/photos/rules/refusals.ts'
import { readShare } from './share.ts'

const aForm = (files: File[], texts: Partial<Record<keyof typeof SHARE, string>> = {}) => {
  const form = new FormData()
  for (const file of files) form.append(SHARE.photos, file)
  for (const [name, text] of Object.entries(texts)) form.append(SHARE[name as keyof typeof SHARE], text)
  return form
}
const photo = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })

test('readShare preserves order, name and type of photos', () => {
  const { files } = readShare(aForm([photo('b.jpg'), photo('a.jpg')]))
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ['b.jpg', 'image/jpeg'],
    ['a.jpg', 'image/jpeg'],
  ])
})

test('readShare keeps only as much of too many or too large photos as is needed to report them', () => {
  const most = PICTURE_LIMITS.cleanup.mostBytes
  const { files } = readShare(aForm([photo('huge.jpg', most + 9), ...Array.from({ length: 9 }, () => photo('x.jpg'))]))
  expect(files).toHaveLength(MOST_PHOTOS + 1)
  expect(files[0]).toMatchObject({ name: 'huge.jpg', type: 'image/jpeg', size: most + 1 })
})

test('readShare joins title, text and link to notes, without duplicates, up to the allowed length', () => {
  const said = { title: ' By the canal ', text: 'By the canal', link: 'https://example.org/walk' }
  expect(readShare(aForm([], said)).notes).toBe('By the canal\nhttps://example.org/walk')
  expect(readShare(aForm([], { text: 'x'.repeat(NOTES_LONGEST + 5) })).notes).toHaveLength(NOTES_LONGEST)
})

test('withShared appends shared text to existing notes once and never cuts the existing notes', () => {
  expect(withShared('', 'By the canal')).toBe('By the canal')
  expect(withShared('With Ana\n', 'By the canal')).toBe('With Ana\nBy the canal')
  expect(withShared('With Ana\nBy the canal', 'By the canal')).toBe('With Ana\nBy the canal')
  expect(withShared('With Ana ', '')).toBe('With Ana ')
  const long = 'x'.repeat(NOTES_LONGEST - 4)
  expect(withShared(long, 'By the canal')).toBe(`${long}\nBy `)
  expect(withShared(`${long}12345`, 'By the canal')).toBe(`${long}12345`)
})

test('readShare ignores fields of the wrong type and empty files', () => {
  const form = aForm([new File([], '')])
  form.append(SHARE.photos, 'no file')
  form.append(SHARE.text, photo('no text.jpg'))
  expect(readShare(form)).toEqual({ files: [], notes: '' })
})
