import { expect, test } from 'vitest'
import { isKeyboardOpen } from './keyboard.ts'

test('an on-screen keyboard counts as open while it covers part of the window', () => {
  expect(isKeyboardOpen(844, { height: 508, scale: 1 })).toBe(true)
  expect(isKeyboardOpen(844, { height: 844, scale: 1 })).toBe(false)
})

test("zooming in and the browser's own bars do not count as an on-screen keyboard", () => {
  expect(isKeyboardOpen(844, { height: 422, scale: 2 })).toBe(false)
  expect(isKeyboardOpen(844, { height: 760, scale: 1 })).toBe(false)
  expect(isKeyboardOpen(844, { height: 254, scale: 2 })).toBe(true)
})

test('a browser that does not report its visible viewport counts as having no on-screen keyboard', () => {
  expect(isKeyboardOpen(844, null)).toBe(false)
})
