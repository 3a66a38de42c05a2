import { describe, expect, test } from 'vitest'
import {
  BLANK_CLEANUP_FIELDS,
  createObjectByCleanupField,
  toCleanupFormFields,
  isSavedCleanupEqualToTyped,
  toSavedCleanupFields,
  createUntouchedCleanupFieldFilter,
} from './rules.ts'

/** A saved cleanup with empty optional fields, as test data. */
const saved = { ...createObjectByCleanupField(() => null), date: '2025-11-14', location: '85016', litterCount: 3 }
const photos = [{ id: 'one' }, { id: 'two' }]
const typed = { ...toCleanupFormFields(saved), photos: ['one', 'two'] }

describe('toCleanupFormFields', () => {
  test('returns only member-editable fields of a saved cleanup', () => {
    const cleanup = { ...saved, cleanupId: 'a', status: 'pending' }
    expect(toCleanupFormFields(cleanup)).toEqual({
      ...BLANK_CLEANUP_FIELDS,
      date: '2025-11-14',
      location: '85016',
      litterCount: 3,
    })
  })
})

describe('toSavedCleanupFields', () => {
  test('converts an empty cleanup field to null', () => {
    expect(toSavedCleanupFields(typed)).toEqual(saved)
  })

  test('omits a cleanup field that the request did not contain', () => {
    expect(toSavedCleanupFields({ date: '2025-11-14', notes: undefined })).toEqual({ date: '2025-11-14' })
  })
})

test('createUntouchedCleanupFieldFilter drops an initially missing field until the member types into it', () => {
  const { notes: _, ...older } = saved
  const filter = createUntouchedCleanupFieldFilter(older)
  const { notes: __, ...known } = typed
  expect(filter(typed)).toEqual(known)
  expect(filter({ ...typed, notes: 'canal' })).toEqual({ ...typed, notes: 'canal' })
  expect(filter(typed)).toEqual(typed)
  expect(createUntouchedCleanupFieldFilter(saved)(typed)).toEqual(typed)
})

describe('isSavedCleanupEqualToTyped', () => {
  test('returns true for an unchanged edit form of a cleanup', () => {
    expect(isSavedCleanupEqualToTyped({ ...saved, photos }, typed)).toBe(true)
  })

  test.each([
    ['date', { date: '2025-11-13' }],
    ['location', { location: '85003' }],
    ['pieces', { litterCount: 4 }],
    ['time spent', { minutes: 45 }],
    ['notes', { notes: 'canal' }],
    ['photos', { photos: ['one'] }],
    ['order of photos', { photos: ['two', 'one'] }],
  ])('returns false after the member changed %s in the form', (_, change) => {
    expect(isSavedCleanupEqualToTyped({ ...saved, photos }, { ...typed, ...change })).toBe(false)
  })

  test('ignores a cleanup field unknown to the form', () => {
    const { notes: _, ...stored } = typed
    expect(isSavedCleanupEqualToTyped({ ...saved, photos, notes: 'canal' }, stored)).toBe(true)
  })

  test.each([
    [{ total: 214, people: 5 }, true],
    [{ total: 200, people: 5 }, false],
    [{ total: 214, people: 4 }, false],
  ])('compares a group by its size, here %j', (size, isEqual) => {
    const together = { ...saved, photos, group: { id: 'one', total: 214, people: 5, isHost: true } }
    const typedTogether = { ...typed, group: { ...size, invited: ['two'] } }
    expect(isSavedCleanupEqualToTyped(together, typedTogether)).toBe(isEqual)
  })

  test('returns false for a group cleanup whose group is missing on the server', () => {
    const group = { total: 214, people: 5, invited: [] }
    const alone = { ...saved, photos, group: null }
    const together = { ...typed, group }
    expect(isSavedCleanupEqualToTyped(alone, together)).toBe(false)
    expect(isSavedCleanupEqualToTyped({ ...alone, group: { ...group, isHost: true } } as never, typed)).toBe(true)
  })
})
