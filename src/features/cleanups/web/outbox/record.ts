import type { Entry, Values } from './machine.ts'

/** Fields that every format has, also future ones, because even an unreadable record must name its owner. */
export type AnyRecord = Pick<Entry, 'cleanupId' | 'ownerId'> & { format: number; keptAt: number }

/**
 * Record format 1, the only one so far. It stores the typed values beside the metadata. A new cleanup field needs no
 * new format. If its name collided with metadata, `writeRecord` would not compile.
 */
type Record1 = Rest & Values & Record<keyof Rest & keyof Values, never>
type Rest = Omit<Entry, 'values' | 'loggedAt'> & { format: 1; keptAt: number }

/**
 * Reads every record format so far. A record of a later format returns undefined, and is never sent, changed or
 * deleted.
 */
export function readRecord(record: AnyRecord): Entry | undefined {
  if (record.format !== 1) return undefined
  const { cleanupId, ownerId, photos, keptAt, change, wasPosted, firstPosted, isDiscarded, refusal, ...rest } =
    record as Record1
  const { format: _, ...values } = rest
  const entry = { cleanupId, ownerId, values, photos, loggedAt: keptAt, change, wasPosted, isDiscarded }
  return { ...entry, ...(firstPosted !== undefined && { firstPosted }), ...(refusal && { refusal }) }
}

export const writeRecord = ({ values, loggedAt, ...entry }: Entry): Record1 => ({
  ...values,
  ...entry,
  format: 1,
  keptAt: loggedAt,
})

export const inOrder = (one: AnyRecord, other: AnyRecord): number => one.keptAt - other.keptAt
