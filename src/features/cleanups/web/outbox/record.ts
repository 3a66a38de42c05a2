import type { PendingOutboxRecord, PendingOutboxRecordValues } from './machine.ts'

/**
 * Fields that every format of an outbox record has, also future ones. Even an unreadable record must name its owner.
 */
export type StoredOutboxRecord = Pick<PendingOutboxRecord, 'cleanupId' | 'ownerId'> & { format: number; keptAt: number }

/**
 * Format 1 of outbox records, the only one so far. It stores the typed values beside the metadata. A new cleanup field
 * needs no new format. If its name collided with metadata, `serializeOutboxRecord` would not compile.
 */
type RecordFormat1 = RecordMetadata &
  PendingOutboxRecordValues &
  Record<keyof RecordMetadata & keyof PendingOutboxRecordValues, never>
type RecordMetadata = Omit<PendingOutboxRecord, 'values' | 'loggedAt'> & { format: 1; keptAt: number }

/**
 * Parses an outbox record of any format so far. A record of a later format returns undefined, and is never sent,
 * changed or deleted.
 */
export function parseOutboxRecord(record: StoredOutboxRecord): PendingOutboxRecord | undefined {
  if (record.format !== 1) return undefined
  const { cleanupId, ownerId, photos, keptAt, change, wasPosted, firstPosted, isDiscarded, refusal, ...rest } =
    record as RecordFormat1
  const { format: _, ...stored } = rest
  const { group, litterCount } = stored
  // An earlier version stored groups of one person: ordinary cleanups. If pieces would be lost, the server refuses it.
  const isAlone = group?.people === 1 && group.total === litterCount
  const values = isAlone ? { ...stored, group: undefined, invitees: undefined } : stored
  const entry = { cleanupId, ownerId, values, photos, loggedAt: keptAt, change, wasPosted, isDiscarded }
  return { ...entry, ...(firstPosted !== undefined && { firstPosted }), ...(refusal && { refusal }) }
}

export const serializeOutboxRecord = ({ values, loggedAt, ...entry }: PendingOutboxRecord): RecordFormat1 => ({
  ...values,
  ...entry,
  format: 1,
  keptAt: loggedAt,
})

export const compareOutboxEntriesByLoggedAt = (one: StoredOutboxRecord, other: StoredOutboxRecord): number =>
  one.keptAt - other.keptAt
