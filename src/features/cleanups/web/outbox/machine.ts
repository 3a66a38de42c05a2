import type { Cleanup, NewCleanup } from '../../contract/cleanup.ts'
import { cleanupSentences as say } from '../../copy.ts'
import { isAsTyped } from '../../rules.ts'

/**
 * State machine of the outbox, which stores each logged cleanup on this device until the server has it (decision 016).
 * The machine decides about one record. It is pure: no input or output, and no clock except the times in its events.
 *
 *   draft ─ save ─▶ stored: its photos are uploaded one by one, then it is posted ─▶ done
 *     ▲                │                       │
 *     └─── cancel ─────┤                       └─▶ refused: save or retry sends it again
 *                      └─ discard ─▶ discarding: deleted on the server where it may have arrived ─▶ done
 */
export type State = Entry | 'draft' | Done

/**
 * How a record ended, for forms that still have it open. Older pages did not store this. `unchanged`: only a pending
 * change was discarded. `moved`: the record continues under another id. `photos`: photos that got another id.
 */
export type Done = { end?: 'uploaded' | 'discarded' | 'unchanged' | 'moved'; photos?: EntryPhoto[] }

/** A cleanup in the outbox. Sent photos, a refusal or a discard show how far its upload has come. */
export type Entry = {
  cleanupId: string
  ownerId: string
  values: Values
  photos: EntryPhoto[]
  /** Position in the order of logging: always greater than those of earlier records, even if the clock goes back. */
  loggedAt: number
  /** Counts the member's changes, so that an answer to an older version is not applied to a newer one. */
  change: number
  /** True once a POST may have reached the server. A discarded record must then be deleted on the server, too. */
  wasPosted: boolean
  /** Value of `change` at the first POST, or `SERVER_DIFFERS` once the server has returned other values. */
  firstPosted?: number
  isDiscarded: boolean
  refusal?: Refusal
}

/** Typed values of a cleanup. The outbox ignores their meaning, and a record of an older version may lack some. */
export type Values = Omit<NewCleanup, 'cleanupId' | 'photos'>

/** A photo of a record. `was` lists its former ids, by which a form that opened earlier still finds it. */
export type EntryPhoto = { id: string; isSent: boolean; hasFile: boolean; takenOn?: string; was?: string[] }

export type Refusal = { code: string; message: string }

/** Error response of the server, for the form that may still be open. */
export type ServerRefusal = Refusal & { status: number; data?: unknown }

export const DIFFERS = -1

/** Whether the server surely has the cleanup, so that the record is only a pending change of it. */
export const isChange = ({ firstPosted }: Entry): boolean => firstPosted === DIFFERS

export const isEntry = (state: State | undefined): state is Entry => typeof state === 'object' && 'values' in state

export type Step =
  | { kind: 'delete' }
  | { kind: 'photo'; photo: EntryPhoto }
  | { kind: 'post' }
  /** Edits the cleanup, because the server has other values. `shown` are the ids of the photos it has there. */
  | { kind: 'edit'; shown: string[] }

/** Identifies a version of a record. `change` restarts when a discarded cleanup is saved again; `loggedAt` differs. */
export type Version = Pick<Entry, 'loggedAt' | 'change'>

export const isVersion = (entry: Entry, { loggedAt, change }: Version): boolean =>
  entry.loggedAt === loggedAt && entry.change === change

/** A step that was sent, with its version of the record and the value of `firstPosted` before the step. */
export type Sent = Follow & { firstPosted?: number | undefined }

export type Follow = Version & { step: Step }

export type Answer =
  | { kind: 'ok'; cleanup?: Cleanup }
  /** No usable answer: the request may or may not have arrived. `isFault`: the failure concerns only this record. */
  | { kind: 'none'; retryAfter?: number; isFault?: boolean }
  | ({ kind: 'refused' } & ServerRefusal)

export type Event =
  /** Photo ids whose bytes are already stored: `held` for this record, `taken` for another record. */
  | {
      kind: 'save'
      cleanupId: string
      ownerId: string
      values: Values
      photos: SavedPhoto[]
      held: string[]
      taken: string[]
      at: number
    }
  /** The form removes what it has just saved. */
  | ({ kind: 'cancel' } & Version)
  | { kind: 'discard' }
  | { kind: 'retry' }
  /** The driver is about to send. `follow`: the step that the last answer requires, unless the record has changed. */
  | { kind: 'send'; follow?: Follow | undefined }
  | { kind: 'answer'; sent: Sent; answer: Answer }

export type SavedPhoto = { id: string; isSent: boolean; hasFile: boolean; takenOn?: string | undefined }

export type Command =
  /** New ids of photos, by their old ids. */
  | { kind: 'rename'; photos: Record<string, string> }
  | { kind: 'request'; sent: Sent }
  | { kind: 'uploaded'; cleanup: Cleanup }
  | { kind: 'refused'; cleanupId: string; refused: ServerRefusal; isOfPhoto: boolean }
  /** Continues with this record (`step`) or the next one (`next`, `later`), or ends the drain (`stop`, `sign-in`). */
  | { kind: 'go'; to: 'step' | 'next' | 'later' | 'stop' | 'sign-in'; follow?: Step }

export type Transition = [State, Command[]]

/** Generators for new ids: cleanup ids grow with time (UUIDv7), photo ids are random (UUIDv4). */
export type NewIds = { cleanup: () => string; photo: () => string }

export function transition(state: State, event: Event, newIds: NewIds): Transition {
  if (event.kind === 'save') return [saved(state, event, newIds), []]
  if (!isEntry(state)) return [state, []]
  switch (event.kind) {
    case 'cancel':
      return [isVersion(state, event) ? 'draft' : state, []]
    case 'discard':
      if (isChange(state)) return [{ end: 'unchanged' }, []]
      return [state.wasPosted ? { ...state, isDiscarded: true } : { end: 'discarded' }, []]
    case 'retry':
      return [unrefused(state, newIds), []]
    case 'send':
      return sending(state, event.follow)
    case 'answer':
      return answered(state, event, newIds)
  }
}

/** Applies a save: creates a record, or changes one that is still pending. */
function saved(state: State, event: Event & { kind: 'save' }, newIds: NewIds): Entry {
  const { cleanupId, ownerId, held, taken, at } = event
  const before = isEntry(state) ? unrefused(state, newIds) : undefined
  const done = isEntry(state) || state === 'draft' ? undefined : state
  // Already sent from this device, for example by a duplicated tab: the values are a change of the logged cleanup.
  const isLogged = done !== undefined && done.end !== 'discarded' && done.end !== 'moved'
  const photos = event.photos.map((photo): EntryPhoto => {
    const old = (before ?? done)?.photos?.find(({ id, was }) => id === photo.id || was?.includes(photo.id))
    const known: Pick<EntryPhoto, 'id' | 'was' | 'isSent'> = old ?? photo
    const day = photo.takenOn ?? old?.takenOn
    const [id, was] = taken.includes(known.id)
      ? [newIds.photo(), [...(known.was ?? []), known.id]]
      : [known.id, known.was]
    const hasFile = photo.hasFile || held.includes(id)
    // An upload by the form is useless once the photo has another id. A photo without local bytes must be on the
    // server.
    const isSent = id === photo.id && (photo.isSent || !hasFile)
    return {
      id,
      isSent: isSent || (id === known.id && known.isSent),
      hasFile,
      ...(day && { takenOn: day }),
      ...(was && { was }),
    }
  })
  const start = { cleanupId, loggedAt: at, wasPosted: done !== undefined, ...(isLogged && { firstPosted: DIFFERS }) }
  return {
    ...(before ?? start),
    ownerId,
    values: { ...before?.values, ...event.values },
    photos,
    change: before ? before.change + 1 : Number(done !== undefined),
    isDiscarded: false,
  }
}

/** Error codes after which a cleanup is logged under another id: it was deleted, or its id is in use. */
const NEEDS_NEW_ID = ['GONE', 'CONFLICT']

/** Removes a refusal, so that the record is sent again from the beginning. */
function unrefused(entry: Entry, newIds: NewIds): Entry {
  if (!entry.refusal) return entry
  const { refusal, firstPosted, ...rest } = entry
  if (NEEDS_NEW_ID.includes(refusal.code)) return { ...rest, cleanupId: newIds.cleanup(), wasPosted: false }
  return firstPosted === undefined ? rest : { ...rest, firstPosted }
}

export const isToSend = ({ refusal, isDiscarded }: Entry): boolean => isDiscarded || !refusal

export function nextStep(entry: Entry): Step {
  if (entry.isDiscarded) return { kind: 'delete' }
  const photo = entry.photos.find(({ isSent }) => !isSent)
  return photo ? { kind: 'photo', photo } : { kind: 'post' }
}

/** Marks a record as posted before its POST leaves. Only a record that never left may be deleted without the server. */
function sending(entry: Entry, follow: Follow | undefined): Transition {
  if (!isToSend(entry)) return [entry, []]
  const step = follow && isVersion(entry, follow) && !entry.isDiscarded ? follow.step : nextStep(entry)
  const { loggedAt, change, firstPosted } = entry
  const sent: Sent = { step, loggedAt, change, firstPosted }
  const isFirst = step.kind === 'post' && (!entry.wasPosted || entry.firstPosted === undefined)
  const posted = { ...entry, wasPosted: true, firstPosted: entry.firstPosted ?? entry.change }
  return [isFirst ? posted : entry, [{ kind: 'request', sent }]]
}

const go = (to: (Command & { kind: 'go' })['to']): Command[] => [{ kind: 'go', to }]

/** Applies an answer to the record as it is now. The member may have changed it since the request. */
function answered(now: Entry, { sent, answer }: Event & { kind: 'answer' }, newIds: NewIds): Transition {
  if (answer.kind === 'none') return [now, go(answer.isFault ? 'later' : 'stop')]
  if (answer.kind === 'refused') return refused(now, sent, answer, newIds)
  const isChanged = !isVersion(now, sent) || now.isDiscarded
  switch (sent.step.kind) {
    case 'delete':
      // The cleanup was saved again in the meantime, for example by a duplicated tab.
      return now.isDiscarded ? [{ end: 'discarded' }, go('next')] : [now, go('step')]
    case 'photo':
      return [withSent(now, sent.step.photo.id), go('step')]
    case 'edit':
      return isChanged ? [now, go('step')] : [uploadedAs(now), uploaded(answer)]
    case 'post': {
      if (isChanged) return [now, go('step')]
      const there = answer.cleanup!
      const shown = there.photos.map(({ id }) => id)
      // If these values were posted before, the server's other values are a later change from another device. Otherwise
      // an older version, which its form had canceled, has arrived after all.
      const isElsewhere = sent.firstPosted === now.change && there.updatedAt !== there.createdAt
      if (isElsewhere || isAsTyped(there, typedIn(withIdsOf(now, shown)))) return [uploadedAs(now), uploaded(answer)]
      return [{ ...now, firstPosted: DIFFERS }, [{ kind: 'go', to: 'step', follow: { kind: 'edit', shown } }]]
    }
  }
}

/** Replaces photo ids by former ones that the server shows: a photo believed lost may have arrived under its old id. */
const withIdsOf = (entry: Entry, shown: string[]): Entry => ({
  ...entry,
  photos: entry.photos.map((photo) => ({ ...photo, id: photo.was?.find((id) => shown.includes(id)) ?? photo.id })),
})

function uploadedAs({ photos }: Entry): Done {
  const renamed = photos.filter(({ was }) => was)
  return { end: 'uploaded', ...(renamed.length > 0 && { photos: renamed }) }
}

const uploaded = ({ cleanup }: Answer & { kind: 'ok' }): Command[] => [
  ...(cleanup ? [{ kind: 'uploaded' as const, cleanup }] : []),
  { kind: 'go', to: 'next' },
]

function refused(now: Entry, sent: Sent, answer: ServerRefusal, newIds: NewIds): Transition {
  const { step } = sent
  const { code, message, status, data } = answer
  // 401: no member is signed in. 412: another member is signed in, who must not receive this record.
  if (status === 401 || status === 412) return [now, go('sign-in')]
  if (step.kind === 'delete' && now.isDiscarded) return [code === 'NOT_FOUND' ? { end: 'discarded' } : now, go('next')]
  // The member saved the cleanup again, or discarded it, during the request.
  if (step.kind === 'delete' || now.isDiscarded) return [now, go('step')]
  let reason = { code, message: fieldMessage(data) ?? message }
  if (step.kind === 'photo') {
    const { id } = step.photo
    if (!now.photos.some((photo) => photo.id === id)) return [now, go('step')]
    if (code === 'CONFLICT') return renamed(now, [id], newIds)
  } else {
    if (!isVersion(now, sent)) return [now, go('step')]
    const there = step.kind === 'edit' ? step.shown : []
    const lost = now.photos.map(({ id }) => id).filter((id) => !there.includes(id))
    if (code === 'PHOTOS_LOST' && lost.length > 0) return renamed(now, lost, newIds)
    if (step.kind === 'edit' && code === 'NOT_FOUND') reason = { code: 'GONE', message: say.wasDeleted }
  }
  const told = { code, message, status, ...(data !== undefined && { data }) }
  return [
    { ...now, refusal: reason },
    [
      { kind: 'refused', cleanupId: now.cleanupId, refused: told, isOfPhoto: step.kind === 'photo' },
      { kind: 'go', to: 'next' },
    ],
  ]
}

/** Error message of the first invalid field, which is more specific than the general one. */
const fieldMessage = (data: unknown): string | undefined =>
  (data as { fields?: { message: string }[] } | undefined)?.fields?.[0]?.message

function renamed(now: Entry, ids: string[], newIds: NewIds): Transition {
  const names = Object.fromEntries(ids.map((id) => [id, newIds.photo()]))
  const photos = now.photos.map((photo) =>
    names[photo.id] ? { ...photo, id: names[photo.id]!, isSent: false, was: [...(photo.was ?? []), photo.id] } : photo,
  )
  return [{ ...now, photos }, [{ kind: 'rename', photos: names }, ...go('step')]]
}

const withSent = (now: Entry, id: string): Entry => ({
  ...now,
  photos: now.photos.map((photo) => (photo.id === id ? { ...photo, isSent: true } : photo)),
})

export const typedIn = ({ cleanupId, values, photos }: Entry): NewCleanup => ({
  ...values,
  cleanupId,
  photos: photos.map(({ id }) => id),
})
