import type {
  OutboxApiRejection,
  OutboxApiRequest,
  OutboxKind,
  OutboxPhoto,
  PendingOutboxRecord,
  SavedOutboxRecord,
} from './kind.ts'

/**
 * State machine of the outbox, which stores each logged record on this device until the server has it (decision 016).
 * The machine decides about one record. It is pure: no input or output, and no clock except the times in its events.
 *
 *   draft ─ save ─▶ stored: its photos are uploaded one by one, then it is posted ─▶ done
 *     ▲                │                       │
 *     └─── cancel ─────┤                       └─▶ refused: save or retry sends it again
 *                      └─ discard ─▶ discarding: deleted on the server where it may have arrived ─▶ done
 */
export type OutboxRecordState = PendingOutboxRecord | 'draft' | OutboxRecordEndState

/**
 * How an outbox record ended, for forms that still have it open. Older pages did not store this. `unchanged`: only a
 * pending change was discarded. `moved`: the record continues under another id. `photos`: photos that got another id.
 */
export type OutboxRecordEndState = { end?: 'uploaded' | 'discarded' | 'unchanged' | 'moved'; photos?: OutboxPhoto[] }

/** Error response of the API to an uploaded record or photo, shown by the form if it is still open. */
export type OutboxServerRejection = OutboxApiRejection & { status: number; data?: unknown }

export const FIRST_POSTED_SERVER_HAS_OTHER_VALUES = -1

/** Whether the server surely has the record, so that what waits is only an edit of it. */
export const isEditOfUploadedRecord = ({ firstPosted }: PendingOutboxRecord): boolean =>
  firstPosted === FIRST_POSTED_SERVER_HAS_OTHER_VALUES

export const isPendingOutboxRecord = (state: OutboxRecordState | undefined): state is PendingOutboxRecord =>
  typeof state === 'object' && 'values' in state

/**
 * Identifies a version of an outbox record. When a discarded record is saved again, `change` restarts and `loggedAt`
 * differs.
 */
export type PendingOutboxRecordVersion = Pick<PendingOutboxRecord, 'loggedAt' | 'change'>

export const isSamePendingOutboxRecordVersion = (
  entry: PendingOutboxRecord,
  { loggedAt, change }: PendingOutboxRecordVersion,
): boolean => entry.loggedAt === loggedAt && entry.change === change

/** A request that the outbox has sent for a record, with the record's version and `firstPosted` as they were before it. */
export type SentOutboxApiRequest = FollowUpOutboxApiRequest & { firstPosted?: number | undefined }

export type FollowUpOutboxApiRequest = PendingOutboxRecordVersion & { step: OutboxApiRequest }

export type OutboxApiRequestResult =
  | { kind: 'ok'; saved?: SavedOutboxRecord }
  /**
   * The request had no usable response and may or may not have arrived. `isFault`: the failure concerns only this
   * outbox record.
   */
  | { kind: 'none'; retryAfter?: number; isFault?: boolean }
  | ({ kind: 'refused' } & OutboxServerRejection)

export type OutboxMachineEvent =
  /** Photo ids whose bytes are already stored in the outbox: `held` for this record, `taken` for another record. */
  | {
      kind: 'save'
      recordId: string
      ownerId: string
      values: object
      photos: PhotoInOutboxSaveEvent[]
      held: string[]
      taken: string[]
      at: number
    }
  /** The form takes back its last save: the version of the record that it saved leaves the outbox. */
  | ({ kind: 'cancel' } & PendingOutboxRecordVersion)
  | { kind: 'discard' }
  | { kind: 'retry' }
  /**
   * The outbox uploader is about to send a request for a record. `follow`: the step that the last response requires,
   * unless the record has changed.
   */
  | { kind: 'send'; follow?: FollowUpOutboxApiRequest | undefined }
  | { kind: 'answer'; sent: SentOutboxApiRequest; answer: OutboxApiRequestResult }

export type PhotoInOutboxSaveEvent = { id: string; isSent: boolean; hasFile: boolean; takenOn?: string | undefined }

export type OutboxMachineCommand =
  | { kind: 'request'; sent: SentOutboxApiRequest }
  | { kind: 'uploaded'; saved: SavedOutboxRecord }
  | { kind: 'refused'; cleanupId: string; refused: OutboxServerRejection; isOfPhoto: boolean }
  /**
   * Tells the outbox uploader how to continue. `step`: with the same record. `next`: with the next record. `later`: with
   * the next record, and this one is retried. `stop` and `sign-in` end the drain.
   */
  | { kind: 'go'; to: 'step' | 'next' | 'later' | 'stop' | 'sign-in'; follow?: OutboxApiRequest }

export type OutboxMachineTransition = [OutboxRecordState, OutboxMachineCommand[]]

/**
 * Generators for new ids of outbox records and photos: record ids grow with time (UUIDv7), photo ids are random
 * (UUIDv4).
 */
export type OutboxIdGenerators = { record: () => string; photo: () => string }

export function transitionOutboxRecord(
  kind: OutboxKind,
  state: OutboxRecordState,
  event: OutboxMachineEvent,
  newIds: OutboxIdGenerators,
): OutboxMachineTransition {
  if (event.kind === 'save') return [applySave(state, event, newIds), []]
  if (!isPendingOutboxRecord(state)) return [state, []]
  switch (event.kind) {
    case 'cancel':
      return [isSamePendingOutboxRecordVersion(state, event) ? 'draft' : state, []]
    case 'discard':
      if (isEditOfUploadedRecord(state)) return [{ end: 'unchanged' }, []]
      return [state.wasPosted ? { ...state, isDiscarded: true } : { end: 'discarded' }, []]
    case 'retry':
      return [clearRefusal(state, newIds), []]
    case 'send':
      return applySend(state, event.follow)
    case 'answer':
      return applyAnswer(kind, state, event, newIds)
  }
}

/** Applies a save by the form: creates an outbox record, or changes one that is still pending. */
function applySave(
  state: OutboxRecordState,
  event: OutboxMachineEvent & { kind: 'save' },
  newIds: OutboxIdGenerators,
): PendingOutboxRecord {
  const { recordId, ownerId, held, taken, at } = event
  const before = isPendingOutboxRecord(state) ? clearRefusal(state, newIds) : undefined
  const done = isPendingOutboxRecord(state) || state === 'draft' ? undefined : state
  // If this device has already uploaded the record, for example from a duplicated tab, the saved values are an edit of
  // it.
  const isLogged = done !== undefined && done.end !== 'discarded' && done.end !== 'moved'
  const photos = event.photos.map((photo): OutboxPhoto => {
    const stored = (before ?? done)?.photos?.find(({ id, was }) => id === photo.id || was?.includes(photo.id))
    const previous: Pick<OutboxPhoto, 'id' | 'was' | 'isSent'> = stored ?? photo
    const day = photo.takenOn ?? stored?.takenOn
    const [id, was] = taken.includes(previous.id)
      ? [newIds.photo(), [...(previous.was ?? []), previous.id]]
      : [previous.id, previous.was]
    const hasFile = photo.hasFile || held.includes(id)
    // A photo that the form uploaded counts as sent only if it keeps its id. A photo without bytes on this device must
    // already be on the server.
    const isSent = id === photo.id && (photo.isSent || !hasFile)
    return {
      id,
      isSent: isSent || (id === previous.id && previous.isSent),
      hasFile,
      ...(day && { takenOn: day }),
      ...(was && { was }),
    }
  })
  const start = {
    recordId,
    loggedAt: at,
    wasPosted: done !== undefined,
    ...(isLogged && { firstPosted: FIRST_POSTED_SERVER_HAS_OTHER_VALUES }),
  }
  return {
    ...(before ?? start),
    ownerId,
    values: { ...before?.values, ...event.values },
    photos,
    change: before ? before.change + 1 : Number(done !== undefined),
    isDiscarded: false,
  }
}

/** Whether a rejected record must be logged under another id: it was deleted, or its id is in use. */
export const needsNewId = ({ code }: OutboxApiRejection): boolean => code === 'GONE' || code === 'CONFLICT'

/** Removes the rejection of an outbox record, so that it is sent again from the beginning. */
function clearRefusal(entry: PendingOutboxRecord, newIds: OutboxIdGenerators): PendingOutboxRecord {
  if (!entry.refusal) return entry
  const { refusal, firstPosted, ...rest } = entry
  if (needsNewId(refusal)) return { ...rest, recordId: newIds.record(), wasPosted: false }
  return firstPosted === undefined ? rest : { ...rest, firstPosted }
}

export const isSendableOutboxRecord = ({ refusal, isDiscarded }: PendingOutboxRecord): boolean =>
  isDiscarded || !refusal

export function getNextOutboxApiRequest(entry: PendingOutboxRecord): OutboxApiRequest {
  if (entry.isDiscarded) return { kind: 'delete' }
  const photo = entry.photos.find(({ isSent }) => !isSent)
  return photo ? { kind: 'photo', photo } : { kind: 'post' }
}

/**
 * Marks an outbox record as posted before its POST is sent. Only a record that was never sent may be deleted without
 * the server.
 */
function applySend(entry: PendingOutboxRecord, follow: FollowUpOutboxApiRequest | undefined): OutboxMachineTransition {
  if (!isSendableOutboxRecord(entry)) return [entry, []]
  const step =
    follow && isSamePendingOutboxRecordVersion(entry, follow) && !entry.isDiscarded
      ? follow.step
      : getNextOutboxApiRequest(entry)
  const { loggedAt, change, firstPosted } = entry
  const sent: SentOutboxApiRequest = { step, loggedAt, change, firstPosted }
  const isFirst = step.kind === 'post' && (!entry.wasPosted || entry.firstPosted === undefined)
  const posted = { ...entry, wasPosted: true, firstPosted: entry.firstPosted ?? entry.change }
  return [isFirst ? posted : entry, [{ kind: 'request', sent }]]
}

const go = (to: (OutboxMachineCommand & { kind: 'go' })['to']): OutboxMachineCommand[] => [{ kind: 'go', to }]

/** Applies a server response to an outbox record. The member may have changed the record since the request. */
function applyAnswer(
  kind: OutboxKind,
  entry: PendingOutboxRecord,
  { sent, answer }: OutboxMachineEvent & { kind: 'answer' },
  newIds: OutboxIdGenerators,
): OutboxMachineTransition {
  if (answer.kind === 'none') return [entry, go(answer.isFault ? 'later' : 'stop')]
  if (answer.kind === 'refused') return applyRefusal(kind, entry, sent, answer, newIds)
  const isChanged = !isSamePendingOutboxRecordVersion(entry, sent) || entry.isDiscarded
  switch (sent.step.kind) {
    case 'delete':
      // The record was saved again during the request, for example by a duplicated tab.
      return entry.isDiscarded ? [{ end: 'discarded' }, go('next')] : [entry, go('step')]
    case 'photo':
      return [markPhotoSent(entry, sent.step.photo.id), go('step')]
    case 'edit':
      return isChanged ? [entry, go('step')] : [toUploaded(entry), uploadCommands(answer)]
    case 'post': {
      if (isChanged) return [entry, go('step')]
      const onServer = answer.saved!
      const serverPhotoIds = onServer.photos.map(({ id }) => id)
      // Differing values on the server are a later edit on another device if the first POST already sent this version.
      // Otherwise they are an earlier save of this device, perhaps one that the form had canceled.
      const isElsewhere = sent.firstPosted === entry.change && onServer.updatedAt !== onServer.createdAt
      if (isElsewhere || kind.isSameAsSaved(onServer, withServerPhotoIds(entry, serverPhotoIds)))
        return [toUploaded(entry), uploadCommands(answer)]
      return [
        { ...entry, firstPosted: FIRST_POSTED_SERVER_HAS_OTHER_VALUES },
        [{ kind: 'go', to: 'step', follow: { kind: 'edit', shown: serverPhotoIds } }],
      ]
    }
  }
}

/**
 * Replaces the id of a photo by a former one that the record on the server lists: a photo believed lost may have
 * arrived under its old id.
 */
const withServerPhotoIds = (entry: PendingOutboxRecord, serverPhotoIds: string[]): PendingOutboxRecord => ({
  ...entry,
  photos: entry.photos.map((photo) => ({
    ...photo,
    id: photo.was?.find((id) => serverPhotoIds.includes(id)) ?? photo.id,
  })),
})

function toUploaded({ photos }: PendingOutboxRecord): OutboxRecordEndState {
  const renamed = photos.filter(({ was }) => was)
  return { end: 'uploaded', ...(renamed.length > 0 && { photos: renamed }) }
}

const uploadCommands = ({ saved }: OutboxApiRequestResult & { kind: 'ok' }): OutboxMachineCommand[] => [
  ...(saved ? [{ kind: 'uploaded' as const, saved }] : []),
  { kind: 'go', to: 'next' },
]

function applyRefusal(
  kind: OutboxKind,
  entry: PendingOutboxRecord,
  sent: SentOutboxApiRequest,
  answer: OutboxServerRejection,
  newIds: OutboxIdGenerators,
): OutboxMachineTransition {
  const { step } = sent
  const { code, message, status, data } = answer
  // HTTP 401: no member is signed in. 412: another member is signed in, who must not receive this outbox record.
  if (status === 401 || status === 412) return [entry, go('sign-in')]
  if (step.kind === 'delete' && entry.isDiscarded)
    return [code === 'NOT_FOUND' ? { end: 'discarded' } : entry, go('next')]
  // The member saved the record again, or discarded it, while the outbox sent it.
  if (step.kind === 'delete' || entry.isDiscarded) return [entry, go('step')]
  let reason = { code, message: fieldMessage(data) ?? message }
  if (step.kind === 'photo') {
    const { id } = step.photo
    if (!entry.photos.some((photo) => photo.id === id)) return [entry, go('step')]
    if (code === 'CONFLICT') return renamePhotos(entry, [id], newIds)
  } else {
    if (!isSamePendingOutboxRecordVersion(entry, sent)) return [entry, go('step')]
    const serverPhotoIds = step.kind === 'edit' ? step.shown : []
    const lost = entry.photos.map(({ id }) => id).filter((id) => !serverPhotoIds.includes(id))
    if (code === 'PHOTOS_LOST' && lost.length > 0) return renamePhotos(entry, lost, newIds)
    if (step.kind === 'edit' && code === 'NOT_FOUND') reason = { code: 'GONE', message: kind.uiTexts.wasDeleted }
  }
  const rejection = { code, message, status, ...(data !== undefined && { data }) }
  return [
    { ...entry, refusal: reason },
    [
      { kind: 'refused', cleanupId: entry.recordId, refused: rejection, isOfPhoto: step.kind === 'photo' },
      { kind: 'go', to: 'next' },
    ],
  ]
}

/** Error message about the first invalid field of a record, which is more specific than the general one. */
const fieldMessage = (data: unknown): string | undefined =>
  (data as { fields?: { message: string }[] } | undefined)?.fields?.[0]?.message

function renamePhotos(entry: PendingOutboxRecord, ids: string[], newIds: OutboxIdGenerators): OutboxMachineTransition {
  const photos = entry.photos.map((photo) =>
    ids.includes(photo.id)
      ? { ...photo, id: newIds.photo(), isSent: false, was: [...(photo.was ?? []), photo.id] }
      : photo,
  )
  return [{ ...entry, photos }, go('step')]
}

const markPhotoSent = (entry: PendingOutboxRecord, id: string): PendingOutboxRecord => ({
  ...entry,
  photos: entry.photos.map((photo) => (photo.id === id ? { ...photo, isSent: true } : photo)),
})
