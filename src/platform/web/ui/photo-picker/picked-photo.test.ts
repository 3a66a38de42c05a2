import { expect, test } from 'vitest'
import { isAcceptedFile } from './picked-photo.ts'

const accept = ['image/jpeg', 'image/heic', '.heic']

test('isAcceptedUploadFile matches a file by MIME type, or by extension if the type is unknown', () => {
  expect(isAcceptedFile({ name: 'canal.jpg', type: 'image/jpeg' }, accept)).toBe(true)
  expect(isAcceptedFile({ name: 'IMG_2041.HEIC', type: '' }, accept)).toBe(true)
  expect(isAcceptedFile({ name: 'canal.gif', type: 'image/gif' }, accept)).toBe(false)
  expect(isAcceptedFile({ name: 'heic', type: 'text/plain' }, accept)).toBe(false)
})
