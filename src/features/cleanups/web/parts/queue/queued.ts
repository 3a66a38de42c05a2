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
  keptAt: number
  /** counts what its member changed, so that an answer to an older one is not taken for an answer to this */
  change: number
  /** it may have arrived: what is taken back must be deleted on the server as well */
  wasPosted: boolean
  isDiscarded: boolean
  refusal?: Refusal
}
