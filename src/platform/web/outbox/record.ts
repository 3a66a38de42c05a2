import type { OutboxKind, PendingOutboxRecord } from './kind.ts'

/**
 * Fields that every stored record has, of whatever kind and version. `cleanupId` is the id of the record. Its name never
 * changes, because the key of the database has it.
 */
export type StoredOutboxRecord = Pick<PendingOutboxRecord, 'ownerId'> & {
  cleanupId: string
  format: number
  keptAt: number
}

/** Stored record of a known kind, with the typed values beside the metadata. A new field needs no new format. */
type ReadableRecord = StoredOutboxRecord & Omit<PendingOutboxRecord, 'recordId' | 'values' | 'loggedAt'>

/** Parses a stored record. A record of another kind returns undefined. */
export function parseOutboxRecord(kind: OutboxKind, record: StoredOutboxRecord): PendingOutboxRecord | undefined {
  if (record.format !== kind.format) return undefined
  const { cleanupId, ownerId, photos, keptAt, change, wasPosted, firstPosted, isDiscarded, refusal, ...rest } =
    record as ReadableRecord
  const { format: _, ...stored } = rest
  const values = kind.upgradeValues(stored)
  const entry = { recordId: cleanupId, ownerId, values, photos, loggedAt: keptAt, change, wasPosted, isDiscarded }
  return { ...entry, ...(firstPosted !== undefined && { firstPosted }), ...(refusal && { refusal }) }
}

export const serializeOutboxRecord = (
  { format }: OutboxKind,
  { recordId, values, loggedAt, ...entry }: PendingOutboxRecord,
): ReadableRecord => ({ ...values, ...entry, cleanupId: recordId, format, keptAt: loggedAt })

export const compareOutboxEntriesByLoggedAt = (one: StoredOutboxRecord, other: StoredOutboxRecord): number =>
  one.keptAt - other.keptAt
