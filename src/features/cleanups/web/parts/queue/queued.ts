import { v7 } from 'uuid'

export type QueuedPhoto = { id: string; isSent: boolean; hasFile: boolean; takenOn?: string }

export type Refusal = { code: string; message: string }

/** A logged cleanup as this device keeps it until the server has it. */
export type Queued = {
  format: 1
  cleanupId: string
  ownerId: string
  date: string
  location: string
  litterCount: number
  notes: string
  /** in their order */
  photos: QueuedPhoto[]
  /** the order of logging: later than all that was kept before, whatever the clock says */
  keptAt: number
  /** counts what its member changed, so that an answer to an older one is not taken for an answer to this */
  change: number
  /** it may have arrived: what is taken back must be deleted on the server as well */
  wasPosted: boolean
  /** the `change` with which it was first posted; `ANOTHER` once the server has shown it otherwise */
  firstPosted?: number
  isDiscarded: boolean
  refusal?: Refusal
}

export const ANOTHER = -1

/** The server has it for sure, and what waits is a change of it. */
export const isChange = ({ firstPosted }: Queued): boolean => firstPosted === ANOTHER

/** At the same place in every format there will ever be: whose it is must be known also of what cannot be read. */
export type Kept = Pick<Queued, 'cleanupId' | 'ownerId' | 'keptAt'> & { format: number }

/**
 * Every format that was ever written is read here, and made into today's. What a later version wrote is not known, and is
 * left alone: never sent, never changed, never deleted.
 */
export function read(record: Kept): Queued | undefined {
  if (record.format === 1) return record as Queued
  return undefined
}

export const inOrder = (one: Kept, other: Kept): number => one.keptAt - other.keptAt

/** What was deleted or cannot be saved under its number is logged under another one. */
const OTHER_NUMBER = ['GONE', 'CONFLICT']

/** To be sent anew, from the beginning. */
export function unrefused({ refusal, firstPosted, ...record }: Queued): Queued {
  if (refusal && OTHER_NUMBER.includes(refusal.code)) return { ...record, cleanupId: v7(), wasPosted: false }
  return firstPosted === undefined ? record : { ...record, firstPosted }
}
