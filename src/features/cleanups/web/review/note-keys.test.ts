import { expect, test } from 'vitest'
import { noteAct } from './note-keys.ts'

const reasons = ['Too dark', 'Used before']
const field = { areOn: true, isInField: true, note: '', isAtEnd: true, reasons }
const press = (key: string, where: Partial<typeof field> = {}, held: Partial<KeyboardEvent> = {}) =>
  noteAct(
    { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false, repeat: false, ...held },
    { ...field, ...where },
  )

test('every character is written, digits too', () => {
  for (const note of ['', 'Too dark', '3 photos'])
    for (const key of ['1', '2', '3', 'a', ' ']) expect(press(key, { note })).toBeUndefined()
})

test('Enter sends, and begins a line where that is asked for', () => {
  expect(press('Enter')).toBe('send')
  expect(press('Enter', {}, { ctrlKey: true })).toBe('send')
  expect(press('Enter', {}, { shiftKey: true })).toBeUndefined()
  expect(press('Enter', {}, { isComposing: true })).toBeUndefined()
  // of a button it is a press
  expect(press('Enter', { isInField: false })).toBeUndefined()
})

test('Enter that is held down sends once, and is no line either', () => {
  expect(press('Enter', {}, { repeat: true })).toBe('nothing')
  expect(press('Enter', { areOn: false }, { ctrlKey: true, repeat: true })).toBe('nothing')
  // where it is a line it may be held
  expect(press('Enter', { areOn: false }, { repeat: true })).toBeUndefined()
  expect(press('Enter', {}, { shiftKey: true, repeat: true })).toBeUndefined()
  expect(press('ArrowDown', {}, { repeat: true })).toEqual({ reason: 'Too dark' })
})

test('without single keys Enter is a line, and Ctrl with it sends', () => {
  expect(press('Enter', { areOn: false })).toBeUndefined()
  expect(press('ArrowDown', { areOn: false })).toBeUndefined()
  expect(press('Enter', { areOn: false }, { metaKey: true })).toBe('send')
})

test('↓ takes one reason after the other, and begins again', () => {
  expect(press('ArrowDown')).toEqual({ reason: 'Too dark' })
  expect(press('ArrowDown', { note: 'Too dark' })).toEqual({ reason: 'Used before' })
  expect(press('ArrowDown', { note: 'Used before' })).toEqual({ reason: 'Too dark' })
})

test('↓ never takes the place of what was written, or of a line to go to', () => {
  expect(press('ArrowDown', { note: 'Too dark, sorry' })).toBeUndefined()
  expect(press('ArrowDown', { note: ' ' })).toBeUndefined()
  expect(press('ArrowDown', { note: 'Too dark', isAtEnd: false })).toBeUndefined()
  expect(press('ArrowDown', { isInField: false })).toBeUndefined()
})
