import { expect, test } from 'vitest'
import { isAccepted } from './photo.ts'

const accept = ['image/jpeg', 'image/heic', '.heic']

test('a file is accepted by its type, or by its ending where the system knows no type', () => {
  expect(isAccepted({ name: 'canal.jpg', type: 'image/jpeg' }, accept)).toBe(true)
  expect(isAccepted({ name: 'IMG_2041.HEIC', type: '' }, accept)).toBe(true)
  expect(isAccepted({ name: 'canal.gif', type: 'image/gif' }, accept)).toBe(false)
  expect(isAccepted({ name: 'heic', type: 'text/plain' }, accept)).toBe(false)
})
