import type { Entry, Values } from './machine.ts'

/** The same in every format there will ever be: whose it is must be known also of what cannot be read. */
export type AnyRecord = Pick<Entry, 'cleanupId' | 'ownerId'> & { format: number; keptAt: number }

/**
 * Format 1, the only one so far, has what was typed beside the rest. A new field of cleanups needs no other format, but it
 * cannot have a name of the rest: then `writeRecord` does not compile.
 */
type Record1 = Rest & Values & Record<keyof Rest & keyof Values, never>
type Rest = Omit<Entry, 'values' | 'loggedAt'> & { format: 1; keptAt: number }

/**
 * Every format that was ever written is read here. What a later version wrote is not known, and is left alone: never sent,
 * never changed, never deleted.
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
