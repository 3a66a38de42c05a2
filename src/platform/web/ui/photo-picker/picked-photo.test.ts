import { expect, test } from 'vitest'
import { isAcceptedUploadFile } from './picked-photo.ts'

const accept = ['image/jpeg', 'image/heic', '.heic']

test('isAcceptedUploadFile matches a file by MIME type, or by extension if the type is unknown', () => {
  expect(isAcceptedUploadFile({ name: 'canal.jpg', type: 'image/jpeg' }, accept)).toBe(true)
  expect(isAcceptedUploadFile({ name: 'IMG_2041.HEIC', type: '' }, accept)).toBe(true)
  expect(isAcceptedUploadFile({ name: 'canal.gif', type: 'image/gif' }, accept)).toBe(false)
  expect(isAcceptedUploadFile({ name: 'heic', type: 'text/plain' }, accept)).toBe(false)
})
