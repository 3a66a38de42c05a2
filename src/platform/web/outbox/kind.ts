/**
 * What a feature brings so that its records can be written without a network. The machine decides when which request is
 * sent, and the kind knows its address and body.
 */
export type OutboxKind<Values extends object = object, Saved extends SavedOutboxRecord = SavedOutboxRecord> = {
  /**
   * Number in each stored record of this kind, which no other kind may have. A page that does not know the number counts
   * the record as waiting, and never sends, changes or deletes it.
   */
  format: number
  /** Converts values that an earlier version of the product stored. */
  upgradeValues(values: Values): Values
  toRequest(record: PendingOutboxRecord<Values>, step: Exclude<OutboxApiRequest, { kind: 'photo' }>): OutboxHttpRequest
  toPhotoPath(photoId: string): string
  /** Reads a response that contains this record. Undefined if it contains anything else. */
  readSaved(body: object, recordId: string): Saved | undefined
  /** Whether the server has what the member typed. Called after a lost response. */
  isSameAsSaved(saved: Saved, record: PendingOutboxRecord<Values>): boolean
  uiTexts: { photoGone: string; wasDeleted: string }
}

/** What the outbox reads of a record that the server has returned. */
export type SavedOutboxRecord = { photos: { id: string }[]; createdAt: string; updatedAt: string }

export type OutboxHttpRequest = { method: string; path: string; body?: FormData | string }

/** A record in the outbox. Its sent photos, its rejection and `isDiscarded` show how far its upload has come. */
export type PendingOutboxRecord<Values extends object = object> = {
  recordId: string
  ownerId: string
  /** What the member typed, which the machine does not interpret. */
  values: Values
  photos: OutboxPhoto[]
  /**
   * Position of the outbox record in the order of logging, always greater than those of earlier records, even if the
   * clock goes back.
   */
  loggedAt: number
  /**
   * Counts the member's changes of the outbox record, so that a response to an older version is not applied to a newer
   * one.
   */
  change: number
  /**
   * True once a POST of the record may have reached the server. A discarded record must then be deleted on the server,
   * too.
   */
  wasPosted: boolean
  /**
   * Value of the edit counter `change` at the first POST, or `FIRST_POSTED_SERVER_HAS_OTHER_VALUES` if the server has
   * other values.
   */
  firstPosted?: number
  isDiscarded: boolean
  refusal?: OutboxApiRejection
}

/** A photo of an outbox record. `was` lists its former ids, by which a form that opened earlier still finds it. */
export type OutboxPhoto = { id: string; isSent: boolean; hasFile: boolean; takenOn?: string; was?: string[] }

export type OutboxApiRejection = { code: string; message: string }

export type OutboxApiRequest =
  | { kind: 'delete' }
  | { kind: 'photo'; photo: OutboxPhoto }
  | { kind: 'post' }
  /**
   * Edit of a record that is already on the server, but with other values than in the outbox. `shown` lists the photo
   * ids that the record has on the server.
   */
  | { kind: 'edit'; shown: string[] }
