import { describe, expect, test } from 'vitest'
import { blankFields, eachField, fieldsOf, isAsTyped, savedFields, withoutUntyped } from './rules.ts'

/** A saved cleanup with empty optional fields. */
const saved = { ...eachField(() => null), date: '2025-11-14', location: '85016', litterCount: 3 }
const photos = [{ id: 'one' }, { id: 'two' }]
const typed = { ...fieldsOf(saved), photos: ['one', 'two'] }

describe('toFormFields', () => {
  test('returns only the typed fields of a saved cleanup', () => {
    const cleanup = { ...saved, cleanupId: 'a', status: 'pending' }
    expect(fieldsOf(cleanup)).toEqual({ ...blankFields, date: '2025-11-14', location: '85016', litterCount: 3 })
  })
})

describe('toSavedFields', () => {
  test('converts an empty field to null', () => {
    expect(savedFields(typed)).toEqual(saved)
  })

  test('omits a field that the sender did not send', () => {
    expect(savedFields({ date: '2025-11-14', notes: undefined })).toEqual({ date: '2025-11-14' })
  })
})

test('omitUntouchedFields drops a field missing when the form opened, until the member types into it', () => {
  const { notes: _, ...older } = saved
  const given = withoutUntyped(older)
  const { notes: __, ...known } = typed
  expect(given(typed)).toEqual(known)
  expect(given({ ...typed, notes: 'canal' })).toEqual({ ...typed, notes: 'canal' })
  expect(given(typed)).toEqual(typed)
  expect(withoutUntyped(saved)(typed)).toEqual(typed)
})

describe('isSavedAsTyped', () => {
  test('is true for the initial values of the edit form', () => {
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

  test('ignores a field that is absent from the typed values', () => {
    const { notes: _, ...stored } = typed
    expect(isAsTyped({ ...saved, photos, notes: 'canal' }, stored)).toBe(true)
  })
})
