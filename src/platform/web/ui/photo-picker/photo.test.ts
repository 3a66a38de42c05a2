import { expect, test } from 'vitest'
import { isAccepted } from './photo.ts'

const accept = ['image/jpeg', 'image/heic', '.heic']

test('isAcceptedFile matches a file by MIME type, or by extension if the type is unknown', () => {
  expect(isAccepted({ name: 'canal.jpg', type: 'image/jpeg' }, accept)).toBe(true)
  expect(isAccepted({ name: 'IMG_2041.HEIC', type: '' }, accept)).toBe(true)
  expect(isAccepted({ name: 'canal.gif', type: 'image/gif' }, accept)).toBe(false)
  expect(isAccepted({ name: 'heic', type: 'text/plain' }, accept)).toBe(false)
})
