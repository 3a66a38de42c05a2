import { expect, test } from 'vitest'
import { isKeyboardOpen } from './keyboard.ts'

test('a keyboard counts as open while it covers a part of the window', () => {
  expect(isKeyboardOpen(844, { height: 508, scale: 1 })).toBe(true)
  expect(isKeyboardOpen(844, { height: 844, scale: 1 })).toBe(false)
})

test("neither zooming in nor the browser's own bars count as a keyboard", () => {
  expect(isKeyboardOpen(844, { height: 422, scale: 2 })).toBe(false)
  expect(isKeyboardOpen(844, { height: 760, scale: 1 })).toBe(false)
  expect(isKeyboardOpen(844, { height: 254, scale: 2 })).toBe(true)
})

test('a browser that does not report the visible part counts as one without a keyboard', () => {
  expect(isKeyboardOpen(844, null)).toBe(false)
})
