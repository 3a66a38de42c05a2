import { expect, test } from 'vitest'
import { getReviewNoteKeyboardCommand } from './note-keys.ts'

const reasons = ['Too dark', 'Used before']
const field = { areOn: true, isInField: true, note: '', isAtEnd: true, reasons }
const press = (key: string, where: Partial<typeof field> = {}, held: Partial<KeyboardEvent> = {}) =>
  getReviewNoteKeyboardCommand(
    { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false, repeat: false, ...held },
    { ...field, ...where },
  )

test("letters, digits and spaces are typed into the admin's note instead of acting as shortcuts", () => {
  for (const note of ['', 'Too dark', '3 photos'])
    for (const key of ['1', '2', '3', 'a', ' ']) expect(press(key, { note })).toBeUndefined()
})

test("Enter sends the admin's note, and Shift+Enter starts a new line", () => {
  expect(press('Enter')).toBe('send')
  expect(press('Enter', {}, { ctrlKey: true })).toBe('send')
  expect(press('Enter', {}, { shiftKey: true })).toBeUndefined()
  expect(press('Enter', {}, { isComposing: true })).toBeUndefined()
  // Enter on a button of the note editor presses the button.
  expect(press('Enter', { isInField: false })).toBeUndefined()
})

test("holding down Enter sends the admin's note once and adds no line", () => {
  expect(press('Enter', {}, { repeat: true })).toBe('nothing')
  expect(press('Enter', { areOn: false }, { ctrlKey: true, repeat: true })).toBe('nothing')
  // An Enter that starts a new line of the note may repeat while held down.
  expect(press('Enter', { areOn: false }, { repeat: true })).toBeUndefined()
  expect(press('Enter', {}, { shiftKey: true, repeat: true })).toBeUndefined()
  expect(press('ArrowDown', {}, { repeat: true })).toEqual({ reason: 'Too dark' })
})

test("while single-key shortcuts are off, Ctrl+Enter sends the admin's note and Enter starts a new line", () => {
  expect(press('Enter', { areOn: false })).toBeUndefined()
  expect(press('ArrowDown', { areOn: false })).toBeUndefined()
  expect(press('Enter', { areOn: false }, { metaKey: true })).toBe('send')
})

test('the ↓ key in the note field cycles through the suggested notes', () => {
  expect(press('ArrowDown')).toEqual({ reason: 'Too dark' })
  expect(press('ArrowDown', { note: 'Too dark' })).toEqual({ reason: 'Used before' })
  expect(press('ArrowDown', { note: 'Used before' })).toEqual({ reason: 'Too dark' })
})

test('the ↓ key in the note field moves the cursor within typed text', () => {
  expect(press('ArrowDown', { note: 'Too dark, sorry' })).toBeUndefined()
  expect(press('ArrowDown', { note: ' ' })).toBeUndefined()
  expect(press('ArrowDown', { note: 'Too dark', isAtEnd: false })).toBeUndefined()
  expect(press('ArrowDown', { isInField: false })).toBeUndefined()
})
