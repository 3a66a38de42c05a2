import { describe, expect, test } from 'vitest'
import { blankFields, eachField, fieldsOf, isAsTyped, savedFields, withoutUntyped } from './rules.ts'

/** With nothing in the optional fields. */
const saved = { ...eachField(() => null), date: '2025-11-14', location: '85016', litterCount: 3 }
const photos = [{ id: 'one' }, { id: 'two' }]
const typed = { ...fieldsOf(saved), photos: ['one', 'two'] }

describe('fieldsOf', () => {
  test('gives the form of a saved cleanup what was typed, without the rest of the cleanup', () => {
    const cleanup = { ...saved, cleanupId: 'a', status: 'pending' }
    expect(fieldsOf(cleanup)).toEqual({ ...blankFields, date: '2025-11-14', location: '85016', litterCount: 3 })
  })
})

describe('savedFields', () => {
  test('saves a field that was left empty as null', () => {
    expect(savedFields(typed)).toEqual(saved)
  })

  test('leaves out a field that the sender does not know', () => {
    expect(savedFields({ date: '2025-11-14', notes: undefined })).toEqual({ date: '2025-11-14' })
  })
})

test('withoutUntyped leaves out a field that the form was opened without until it is typed, and sends it from then on', () => {
  const { notes: _, ...older } = saved
  const given = withoutUntyped(older)
  const { notes: __, ...known } = typed
  expect(given(typed)).toEqual(known)
  expect(given({ ...typed, notes: 'canal' })).toEqual({ ...typed, notes: 'canal' })
  expect(given(typed)).toEqual(typed)
  expect(withoutUntyped(saved)(typed)).toEqual(typed)
})

describe('isAsTyped', () => {
  test('is true for what a form begins with', () => {
    expect(isAsTyped({ ...saved, photos }, typed)).toBe(true)
  })

  test.each([
    ['date', { date: '2025-11-13' }],
    ['location', { location: '85003' }],
    ['pieces', { litterCount: 4 }],
    ['notes', { notes: 'canal' }],
    ['photos', { photos: ['one'] }],
    ['order of photos', { photos: ['two', 'one'] }],
  ])('is false after a change of the %s', (_, change) => {
    expect(isAsTyped({ ...saved, photos }, { ...typed, ...change })).toBe(false)
  })

  test('ignores a field that was not stored with what is compared', () => {
    const { notes: _, ...stored } = typed
    expect(isAsTyped({ ...saved, photos, notes: 'canal' }, stored)).toBe(true)
  })
})
