import { expect, test } from 'vitest'
import { MAX_PHOTOS_PER_CLEANUP, MAX_CLEANUP_NOTES_LENGTH } from '#features/cleanups/rules.ts'
import { WEB_SHARE_TARGET, appendSharedTextToNotes } from '#features/cleanups/rules/sharing.ts'
import { PICTURE_UPLOAD_LIMITS } from '#features/photos/rules/upload-checks.ts'
import { readSharedForm } from './share.ts'

const aForm = (files: File[], texts: Partial<Record<keyof typeof WEB_SHARE_TARGET, string>> = {}) => {
  const form = new FormData()
  for (const file of files) form.append(WEB_SHARE_TARGET.photos, file)
  for (const [name, text] of Object.entries(texts))
    form.append(WEB_SHARE_TARGET[name as keyof typeof WEB_SHARE_TARGET], text)
  return form
}
const photo = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })

test('readSharedForm preserves the order, names and types of shared photos', () => {
  const { files } = readSharedForm(aForm([photo('b.jpg'), photo('a.jpg')]))
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ['b.jpg', 'image/jpeg'],
    ['a.jpg', 'image/jpeg'],
  ])
})

test('readSharedForm keeps one photo more than allowed and truncates oversized photos', () => {
  const most = PICTURE_UPLOAD_LIMITS.cleanup.mostBytes
  const { files } = readSharedForm(
    aForm([photo('huge.jpg', most + 9), ...Array.from({ length: 9 }, () => photo('x.jpg'))]),
  )
  expect(files).toHaveLength(MAX_PHOTOS_PER_CLEANUP + 1)
  expect(files[0]).toMatchObject({ name: 'huge.jpg', type: 'image/jpeg', size: most + 1 })
})

test('readSharedForm joins shared title, text and link to notes, without duplicates, up to the allowed length', () => {
  const shared = { title: ' By the canal ', text: 'By the canal', link: 'https://example.org/walk' }
  expect(readSharedForm(aForm([], shared)).notes).toBe('By the canal\nhttps://example.org/walk')
  expect(readSharedForm(aForm([], { text: 'x'.repeat(MAX_CLEANUP_NOTES_LENGTH + 5) })).notes).toHaveLength(
    MAX_CLEANUP_NOTES_LENGTH,
  )
})

test('text shared from another app is appended to the notes once and truncated at their maximum length', () => {
  expect(appendSharedTextToNotes('', 'By the canal')).toBe('By the canal')
  expect(appendSharedTextToNotes('With Ana\n', 'By the canal')).toBe('With Ana\nBy the canal')
  expect(appendSharedTextToNotes('With Ana\nBy the canal', 'By the canal')).toBe('With Ana\nBy the canal')
  expect(appendSharedTextToNotes('With Ana ', '')).toBe('With Ana ')
  const long = 'x'.repeat(MAX_CLEANUP_NOTES_LENGTH - 4)
  expect(appendSharedTextToNotes(long, 'By the canal')).toBe(`${long}\nBy `)
  expect(appendSharedTextToNotes(`${long}12345`, 'By the canal')).toBe(`${long}12345`)
})

test('readSharedForm ignores form fields of the wrong type and empty files', () => {
  const form = aForm([new File([], '')])
  form.append(WEB_SHARE_TARGET.photos, 'no file')
  form.append(WEB_SHARE_TARGET.text, photo('no text.jpg'))
  expect(readSharedForm(form)).toEqual({ files: [], notes: '' })
})
