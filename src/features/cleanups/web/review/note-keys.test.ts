import { expect, test } from 'vitest'
import { getNoteCommand } from './note-keys.ts'

const reasons = ['Too dark', 'Used before']
const field = { areOn: true, isInField: true, note: '', isAtEnd: true, reasons }
const press = (key: string, where: Partial<typeof field> = {}, held: Partial<KeyboardEvent> = {}) =>
  getNoteCommand(
    { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false, repeat: false, ...held },
    { ...field, ...where },
  )

test('letters, digits and spaces are typed into the note, never taken as commands', () => {
  for (const note of ['', 'Too dark', '3 photos'])
    for (const key of ['1', '2', '3', 'a', ' ']) expect(press(key, { note })).toBeUndefined()
})

test('Enter sends the note, and Shift+Enter starts a new line', () => {
  expect(press('Enter')).toBe('send')
  expect(press('Enter', {}, { ctrlKey: true })).toBe('send')
  expect(press('Enter', {}, { shiftKey: true })).toBeUndefined()
  expect(press('Enter', {}, { isComposing: true })).toBeUndefined()
  // Enter on a button presses the button.
  expect(press('Enter', { isInField: false })).toBeUndefined()
})

test('holding Enter sends the note once and adds no line', () => {
  expect(press('Enter', {}, { repeat: true })).toBe('nothing')
  expect(press('Enter', { areOn: false }, { ctrlKey: true, repeat: true })).toBe('nothing')
  // An Enter that starts a new line may repeat.
  expect(press('Enter', { areOn: false }, { repeat: true })).toBeUndefined()
  expect(press('Enter', {}, { shiftKey: true, repeat: true })).toBeUndefined()
  expect(press('ArrowDown', {}, { repeat: true })).toEqual({ reason: 'Too dark' })
})

test('without single-key shortcuts, Enter starts a new line and Ctrl+Enter sends', () => {
  expect(press('Enter', { areOn: false })).toBeUndefined()
  expect(press('ArrowDown', { areOn: false })).toBeUndefined()
  expect(press('Enter', { areOn: false }, { metaKey: true })).toBe('send')
})

test('the ↓ key in the note field cycles through the suggested reasons', () => {
  expect(press('ArrowDown')).toEqual({ reason: 'Too dark' })
  expect(press('ArrowDown', { note: 'Too dark' })).toEqual({ reason: 'Used before' })
  expect(press('ArrowDown', { note: 'Used before' })).toEqual({ reason: 'Too dark' })
})

test('the ↓ key in the note field neither replaces typed text nor blocks moving the cursor down', () => {
  expect(press('ArrowDown', { note: 'Too dark, sorry' })).toBeUndefined()
  expect(press('ArrowDown', { note: ' ' })).toBeUndefined()
  expect(press('ArrowDown', { note: 'Too dark', isAtEnd: false })).toBeUndefined()
  expect(press('ArrowDown', { isInField: false })).toBeUndefined()
})
