import type { Cleanup, NewCleanup } from '../../../contract/cleanup.ts'
import { cleanupSentences as say, isAsTyped } from '../../../rules.ts'
import type { Refused } from './news.ts'
import { ANOTHER, type Queued, type QueuedPhoto } from './queued.ts'
import type { Update } from './update.ts'

/** What is asked of the server next. */
export type Step =
  | { kind: 'delete' }
  | { kind: 'photo'; photo: QueuedPhoto }
  | { kind: 'log' }
  /** it is there, and otherwise; `shown` are the photos it has there */
  | { kind: 'edit'; shown: string[] }

export type Answer =
  | { kind: 'ok'; cleanup?: Cleanup }
  /** nobody can tell whether it arrived. `isFault`: about this very one */
  | { kind: 'none'; retryAfter?: number; isFault?: boolean }
  | ({ kind: 'refused' } & Refused)

/** As it was when the step was asked for; `firstPosted` before that. */
export type Sent = { step: Step; change: number; firstPosted?: number | undefined }

/** `again`: the next step of the same one; `next`: of the next one; `stop`: nothing more for now. */
export type Verdict = Update & { go: 'again' | 'next' | 'stop'; step?: Step; isSignedOut?: boolean }

export function nextStep(record: Queued): Step {
  if (record.isDiscarded) return { kind: 'delete' }
  const photo = record.photos.find(({ isSent }) => !isSent)
  return photo ? { kind: 'photo', photo } : { kind: 'log' }
}

/** What becomes of a record after that answer, as it is by now: its member may have changed it meanwhile. */
export function becomes(now: Queued, sent: Sent, answer: Answer, newId: () => string): Verdict {
  if (answer.kind === 'none') return { record: now, go: answer.isFault ? 'next' : 'stop' }
  if (answer.kind === 'refused') {
    // nobody is signed in, or somebody else, and nothing of this member is for them
    if (answer.status === 401 || answer.status === 412) return { record: now, go: 'stop', isSignedOut: true }
    return refused(now, sent, answer, newId)
  }
  const again: Verdict = { record: now, go: 'again' }
  const isChanged = now.change !== sent.change || now.isDiscarded
  switch (sent.step.kind) {
    case 'delete':
      return { record: undefined, go: 'next' }
    case 'photo':
      return { record: { ...now, photos: sentOf(now, sent.step.photo.id) }, go: 'again' }
    case 'edit':
      return isChanged ? again : { record: undefined, go: 'next' }
    case 'log': {
      if (isChanged) return again
      const logged = answer.cleanup!
      // as it is it was posted before: if it is otherwise now, it was changed there since
      if (sent.firstPosted === now.change || isAsTyped(logged, typedIn(now))) return { record: undefined, go: 'next' }
      return { record: { ...now, firstPosted: ANOTHER }, go: 'again', step: { kind: 'edit', shown: idsOf(logged) } }
    }
  }
}

function refused(now: Queued, { step, change }: Sent, { code, message, data }: Refused, newId: () => string): Verdict {
  const again: Verdict = { record: now, go: 'again' }
  if (step.kind === 'delete') return { record: code === 'NOT_FOUND' ? undefined : now, go: 'next' }
  if (now.isDiscarded) return again
  if (step.kind === 'photo') {
    const { id } = step.photo
    if (!now.photos.some((photo) => photo.id === id)) return again
    if (code === 'CONFLICT') return { ...renamed(now, [id], newId), go: 'again' }
  } else {
    if (now.change !== change) return again
    const there = step.kind === 'edit' ? step.shown : []
    const lost = now.photos.map(({ id }) => id).filter((id) => !there.includes(id))
    if (code === 'PHOTOS_LOST' && lost.length > 0) return { ...renamed(now, lost, newId), go: 'again' }
    if (step.kind === 'edit' && code === 'NOT_FOUND')
      return { record: { ...now, refusal: { code: 'GONE', message: say.wasDeleted } }, go: 'next' }
  }
  const [wrong] = (data as { fields?: { message: string }[] } | undefined)?.fields ?? []
  return { record: { ...now, refusal: { code, message: wrong?.message ?? message } }, go: 'next' }
}

/** To be sent again under other ids. */
function renamed(now: Queued, ids: string[], newId: () => string): Required<Update> {
  const names = Object.fromEntries(ids.map((id) => [id, newId()]))
  const photos = now.photos.map((photo) =>
    names[photo.id] ? { ...photo, id: names[photo.id]!, isSent: false } : photo,
  )
  return { record: { ...now, photos }, renamed: names }
}

const sentOf = ({ photos }: Queued, id: string) =>
  photos.map((photo) => (photo.id === id ? { ...photo, isSent: true } : photo))

export const typedIn = ({ cleanupId, date, location, litterCount, notes, photos }: Queued): NewCleanup => ({
  cleanupId,
  date,
  location,
  litterCount,
  notes,
  photos: photos.map(({ id }) => id),
})

const idsOf = ({ photos }: Cleanup) => photos.map(({ id }) => id)
