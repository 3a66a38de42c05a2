import { describe, expect, test } from 'vitest'
import {
  type StoredOutboxRecord,
  compareOutboxEntriesByLoggedAt,
  parseOutboxRecord,
  serializeOutboxRecord,
} from '#platform/web/outbox/record.ts'
import type { Cleanup } from '../../contract/cleanup.ts'
import { type PendingCleanup, cleanupKind, toNewCleanup } from './kind.ts'

/** An outbox record as the first app version wrote it. Never change it: devices may still store such records. */
const FORMAT_1 = {
  format: 1,
  cleanupId: '019aa5d0-7f3e-7a52-9a4a-6f1f3f4f2d10',
  ownerId: '3f0c9a52-6b1e-4c7d-9a35-1d2e8f7b6c40',
  date: '2026-11-20',
  location: '85016',
  litterCount: 36,
  notes: 'Behind the bus shelter',
  photos: [
    { id: '5b0f3a3e-0d9e-4a4e-8a75-1c2f0f6f7a11', isSent: true, hasFile: true, takenOn: '2026-11-20' },
    { id: '8c1f3a3e-0d9e-4a4e-8a75-1c2f0f6f7a12', isSent: false, hasFile: true },
  ],
  keptAt: 1_795_000_000_000,
  change: 2,
  wasPosted: true,
  firstPosted: 1,
  isDiscarded: false,
  refusal: { code: 'BAD_REQUEST', message: 'Please select a date from April 1, 2025 through today' },
}

const parse = (record: StoredOutboxRecord) => parseOutboxRecord(cleanupKind, record) as PendingCleanup | undefined

describe('outbox record stored on the device', () => {
  test('in format 1 is read and written without loss, including unknown fields', () => {
    expect(serializeOutboxRecord(cleanupKind, parse(FORMAT_1)!)).toEqual(FORMAT_1)
    const later = { ...FORMAT_1, later: 3 }
    expect(serializeOutboxRecord(cleanupKind, parse(later)!)).toEqual(later)
    expect(toNewCleanup(parse(later)!)).toEqual({
      cleanupId: FORMAT_1.cleanupId,
      date: '2026-11-20',
      location: '85016',
      litterCount: 36,
      notes: 'Behind the bus shelter',
      later: 3,
      photos: FORMAT_1.photos.map(({ id }) => id),
    })
  })

  test('is uploaded with its group, but without the names that only the form shows', () => {
    const group = { total: 214, people: 5, invited: [FORMAT_1.ownerId] }
    const together = { ...FORMAT_1, group, invitees: [{ memberId: FORMAT_1.ownerId, name: 'hector_s' }] }
    const entry = parse(together)!
    expect(serializeOutboxRecord(cleanupKind, entry)).toEqual(together)
    expect(toNewCleanup(entry)).toMatchObject({ group })
    expect(toNewCleanup(entry)).not.toHaveProperty('invitees')
  })

  test('becomes a solo cleanup if its group has one person, unless pieces would be lost', () => {
    const group = { total: 36, people: 1, invited: [] }
    const sent = (stored: object) => toNewCleanup(parse({ ...FORMAT_1, ...stored })!)
    expect(sent({ group, invitees: [] })).toMatchObject({ litterCount: 36, group: undefined })
    const large = { ...group, total: 400 }
    expect(sent({ litterCount: 250, group: large })).toMatchObject({ litterCount: 250, group: large })
  })

  test('is not read if its format is newer than the app', () => {
    const later = { format: 9, cleanupId: FORMAT_1.cleanupId, ownerId: FORMAT_1.ownerId, keptAt: 1, place: {} }
    expect(parse(later)).toBeUndefined()
  })

  test('is sorted by logging time, earliest first', () => {
    const stored = [3, 1, 2].map((keptAt) => ({ ...FORMAT_1, keptAt }))
    expect(stored.toSorted(compareOutboxEntriesByLoggedAt).map(({ keptAt }) => keptAt)).toEqual([1, 2, 3])
  })
})

describe('cleanup on the server after a lost response', () => {
  const record = parse(FORMAT_1)!
  const saved = { ...toNewCleanup(record), photos: FORMAT_1.photos.map(({ id }) => ({ id })) }
  const isSame = (about: object, typed: object = {}) =>
    cleanupKind.isSameAsSaved({ ...saved, ...about } as unknown as Cleanup, {
      ...record,
      values: { ...record.values, ...typed },
    })

  test.each([
    [{ litterCount: 1 }, false],
    [{ notes: null }, false],
    [{ notes: 'x' }, false],
    [{ photos: saved.photos.toReversed() }, false],
    [{ status: 'approved', later: 3 }, true],
  ])('with %j equals the typed one: %s', (about, expected) => {
    expect(isSame(about)).toBe(expected)
  })

  test('equals the typed one if only null and empty text differ', () => {
    expect(isSame({ notes: null }, { notes: '' })).toBe(true)
  })

  test('is compared in fields unknown to this app version', () => {
    expect([isSame({ later: 3 }, { later: 3 }), isSame({ later: 4 }, { later: 3 })]).toEqual([true, false])
  })

  test('is read only from a response about the same cleanup', () => {
    expect(cleanupKind.readSaved(saved, record.recordId)).toBe(saved)
    expect(cleanupKind.readSaved(saved, 'another')).toBeUndefined()
    expect(cleanupKind.readSaved({ id: record.recordId }, record.recordId)).toBeUndefined()
  })
})
