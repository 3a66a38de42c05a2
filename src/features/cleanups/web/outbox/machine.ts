import type { Cleanup, NewCleanup } from '../../contract/cleanup.ts'
import { cleanupSentences as say } from '../../copy.ts'
import { isAsTyped } from '../../rules.ts'

/**
 * The outbox keeps each logged cleanup on this device until the server has it (decision 016). This file decides what
 * becomes of one record. It does no input or output, and knows no clock but its events:
 *
 *   draft ─ save ─▶ stored: its photos are uploaded one by one, then it is posted ─▶ done
 *     ▲                │                       │
 *     └─── cancel ─────┤                       └─▶ refused: save or retry sends it again
 *                      └─ discard ─▶ discarding: deleted on the server where it may have arrived ─▶ done
 */
export type State = Entry | 'draft' | Done

/**
 * How a record ended, for the forms of it that are still open; an older page did not write that. `unchanged`: its change
 * alone was discarded; `moved`: it goes on under another id. `photos`: those that got another id
 */
export type Done = { end?: 'uploaded' | 'discarded' | 'unchanged' | 'moved'; photos?: EntryPhoto[] }

/** A record of the outbox. Which photos were sent, a refusal and a discard tell how far it has come. */
export type Entry = {
  cleanupId: string
  ownerId: string
  values: Values
  /** in their order */
  photos: EntryPhoto[]
  /** the order of logging: later than all that was stored before, whatever the clock says */
  loggedAt: number
  /** counts what its member changed, so that an answer to an older version is not taken for an answer to this one */
  change: number
  /** a request with it has left, so it may have arrived: discarded, it must be deleted on the server as well */
  wasPosted: boolean
  /** the `change` with which it was first posted; `DIFFERS` once the server has shown other values */
  firstPosted?: number
  isDiscarded: boolean
  refusal?: Refusal
}

/** What was typed, as one value: nothing in the outbox knows its fields. A record of an older version may lack some. */
export type Values = Omit<NewCleanup, 'cleanupId' | 'photos'>

/** `was`: the ids that it had before, by which a form that was opened then still knows it */
export type EntryPhoto = { id: string; isSent: boolean; hasFile: boolean; takenOn?: string; was?: string[] }

export type Refusal = { code: string; message: string }

/** The server's own words, for the form that may still be open. */
export type ServerRefusal = Refusal & { status: number; data?: unknown }

export const DIFFERS = -1

/** The server has it for sure, and what waits is a change of it. */
export const isChange = ({ firstPosted }: Entry): boolean => firstPosted === DIFFERS

export const isEntry = (state: State | undefined): state is Entry => typeof state === 'object' && 'values' in state

/** What is asked of the server next. */
export type Step =
  | { kind: 'delete' }
  | { kind: 'photo'; photo: EntryPhoto }
  | { kind: 'post' }
  /** the server has it with other values; `shown` are the photos it has there */
  | { kind: 'edit'; shown: string[] }

/** `change` begins again when a discarded cleanup is typed in anew; `loggedAt` tells these two apart. */
export type Version = Pick<Entry, 'loggedAt' | 'change'>

export const isVersion = (entry: Entry, { loggedAt, change }: Version): boolean =>
  entry.loggedAt === loggedAt && entry.change === change

/** A step as it was asked for, and of which version: `firstPosted` before that. */
export type Sent = Follow & { firstPosted?: number | undefined }

export type Follow = Version & { step: Step }

export type Answer =
  | { kind: 'ok'; cleanup?: Cleanup }
  /** nobody can tell whether it arrived. `isFault`: this record alone is the matter */
  | { kind: 'none'; retryAfter?: number; isFault?: boolean }
  | ({ kind: 'refused' } & ServerRefusal)

export type Event =
  /** ids of photos whose bytes are in the outbox already: `held` as its own, `taken` as those of another record */
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
  /** the form takes back what it has just saved */
  | ({ kind: 'cancel' } & Version)
  | { kind: 'discard' }
  | { kind: 'retry' }
  /** the driver is about to ask; `follow`: the step that the last answer wants, unless its member has changed it */
  | { kind: 'send'; follow?: Follow | undefined }
  | { kind: 'answer'; sent: Sent; answer: Answer }

export type SavedPhoto = { id: string; isSent: boolean; hasFile: boolean; takenOn?: string | undefined }

export type Command =
  /** photos that have another id from now on, by the one they had */
  | { kind: 'rename'; photos: Record<string, string> }
  | { kind: 'request'; sent: Sent }
  | { kind: 'uploaded'; cleanup: Cleanup }
  | { kind: 'refused'; cleanupId: string; refused: ServerRefusal; isOfPhoto: boolean }
  /** `step`: with the same record; `later`: with the next record, and with this one another time; `stop`: nothing more for now */
  | { kind: 'go'; to: 'step' | 'next' | 'later' | 'stop' | 'sign-in'; follow?: Step }

export type Transition = [State, Command[]]

/** How ids are made: those of cleanups grow with time, those of photos tell nothing. */
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

/** Logged, or changed before it was sent. */
function saved(state: State, event: Event & { kind: 'save' }, newIds: NewIds): Entry {
  const { cleanupId, ownerId, held, taken, at } = event
  const before = isEntry(state) ? unrefused(state, newIds) : undefined
  const done = isEntry(state) || state === 'draft' ? undefined : state
  // sent from here before, as by another tab with the same form: what is typed now is a change of it
  const isLogged = done !== undefined && done.end !== 'discarded' && done.end !== 'moved'
  const photos = event.photos.map((photo): EntryPhoto => {
    const old = (before ?? done)?.photos?.find(({ id, was }) => id === photo.id || was?.includes(photo.id))
    const known: Pick<EntryPhoto, 'id' | 'was' | 'isSent'> = old ?? photo
    const day = photo.takenOn ?? old?.takenOn
    const [id, was] = taken.includes(known.id)
      ? [newIds.photo(), [...(known.was ?? []), known.id]]
      : [known.id, known.was]
    const hasFile = photo.hasFile || held.includes(id)
    // what the form has sent is of no use under an id that the photo has no more; what is not here only the server can have
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

/** What was deleted or cannot be saved under its id is logged under another one. */
const NEEDS_NEW_ID = ['GONE', 'CONFLICT']

/** To be sent again, from the beginning. */
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

/** Before it is posted the record says that it was: only what surely never left may be forgotten without asking. */
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

/** What becomes of a record after that answer, as it is by now: its member may have changed it meanwhile. */
function answered(now: Entry, { sent, answer }: Event & { kind: 'answer' }, newIds: NewIds): Transition {
  if (answer.kind === 'none') return [now, go(answer.isFault ? 'later' : 'stop')]
  if (answer.kind === 'refused') return refused(now, sent, answer, newIds)
  const isChanged = !isVersion(now, sent) || now.isDiscarded
  switch (sent.step.kind) {
    case 'delete':
      // typed in again meanwhile, as by another tab with the same form
      return now.isDiscarded ? [{ end: 'discarded' }, go('next')] : [now, go('step')]
    case 'photo':
      return [withSent(now, sent.step.photo.id), go('step')]
    case 'edit':
      return isChanged ? [now, go('step')] : [uploadedAs(now), uploaded(answer)]
    case 'post': {
      if (isChanged) return [now, go('step')]
      const there = answer.cleanup!
      const shown = there.photos.map(({ id }) => id)
      // these very values were posted before, and what the server has was changed elsewhere since; else something older,
      // which its form had taken back, has arrived after all
      const isElsewhere = sent.firstPosted === now.change && there.updatedAt !== there.createdAt
      if (isElsewhere || isAsTyped(there, typedIn(withIdsOf(now, shown)))) return [uploadedAs(now), uploaded(answer)]
      return [{ ...now, firstPosted: DIFFERS }, [{ kind: 'go', to: 'step', follow: { kind: 'edit', shown } }]]
    }
  }
}

/** A photo that was taken for lost may have arrived after all, under an id that it had before. */
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
  // nobody is signed in, or somebody else, and nothing of this member is for them
  if (status === 401 || status === 412) return [now, go('sign-in')]
  if (step.kind === 'delete' && now.isDiscarded) return [code === 'NOT_FOUND' ? { end: 'discarded' } : now, go('next')]
  // typed again, or discarded, while it was under way
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

/** The sentence about the first wrong field says more than the one about all. */
const fieldMessage = (data: unknown): string | undefined =>
  (data as { fields?: { message: string }[] } | undefined)?.fields?.[0]?.message

/** Photos that are sent again under other ids. */
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

/** As the API takes it. */
export const typedIn = ({ cleanupId, values, photos }: Entry): NewCleanup => ({
  ...values,
  cleanupId,
  photos: photos.map(({ id }) => id),
})
