import { NOT_UPLOADED_CLEANUPS_ANCHOR, pendingUploadUiTexts as texts } from '#features/cleanups/web/outbox/copy.ts'
import { cleanupsInWords } from '#platform/numbers.ts'
import { connectionUiTexts as connection } from '../copy.ts'

export type StatusStripState = {
  hasNetwork: boolean
  /** Whether the server responded to the page's last request. */
  isReached: boolean
  waiting: number
  isSending: boolean
  refused: number
  /** Number of pending cleanups that this version of the app cannot read, because another one stored them. */
  unreadable: number
  needsSignIn: boolean
  readAt?: number
  isMissing: boolean
}

export type StatusStripText = {
  kind: 'cut' | 'sending' | 'waiting' | 'refused'
  /** Title of the status strip, which screen readers announce when it changes. */
  title: string
  rest: string[]
  /** Text of the status strip for screen readers only, announced even if the title stays the same. */
  announcement?: string | undefined
  link?: { to: string; hash?: string; words: string }
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const dayAndClock = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const withYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Formats a time as "8:14 AM", or as "Nov 20, 8:14 AM" on another day. */
export function timeInWords(time: number, now: number): string {
  const [then, today] = [new Date(time), new Date(now)]
  if (then.toDateString() === today.toDateString()) return clock.format(then)
  return (then.getFullYear() === today.getFullYear() ? dayAndClock : withYear).format(then)
}

/** Text of the status strip under the header. Undefined if there is nothing to show. */
export function getStatusStripText(state: StatusStripState, now: number): StatusStripText | undefined {
  const { hasNetwork, isReached, waiting, refused, unreadable } = state
  const isCut = !hasNetwork || !isReached
  const pendingText = waiting > 0 && `${texts.waits(waiting)}.`
  const otherVersion = unreadable > 0 && texts.ofAnotherVersion(unreadable)
  const notUploaded = refused > 0 ? texts.notUploaded(refused) : undefined
  const link = getStatusStripLink(state, isCut)
  if (isCut)
    return {
      kind: 'cut',
      title: hasNetwork ? connection.unreachable : connection.offline,
      rest: compact(pendingText, otherVersion, ...describeShownData(state, now)),
      announcement: notUploaded,
      link,
    }
  if (waiting > 0 && state.isSending)
    return {
      kind: 'sending',
      title: 'Uploading',
      rest: compact(`${cleanupsInWords(waiting)}.`, otherVersion),
      announcement: notUploaded,
      link,
    }
  const [title = notUploaded, ...rest] = state.needsSignIn
    ? compact(notUploaded, otherVersion, pendingText)
    : compact(pendingText, otherVersion)
  if (!title) return undefined
  const announcement = title === notUploaded ? undefined : notUploaded
  return { kind: waiting === 0 && refused > 0 ? 'refused' : 'waiting', title, rest, announcement, link }
}

/** Link of the status strip. The one to sign-in comes first, because nothing uploads before sign-in. */
function getStatusStripLink(
  { waiting, refused, needsSignIn }: StatusStripState,
  isCut: boolean,
): StatusStripText['link'] {
  if (waiting > 0 && needsSignIn && !isCut) return { to: '/login', words: texts.signInAgain(waiting) }
  return refused > 0 ? { to: '/dashboard', hash: NOT_UPLOADED_CLEANUPS_ANCHOR, words: texts.show(refused) } : undefined
}

const describeShownData = ({ readAt, isMissing }: StatusStripState, now: number) => [
  readAt !== undefined && `What you see is from ${timeInWords(readAt, now)}.`,
  isMissing && 'What is missing comes as soon as there is a connection.',
]

const compact = (...sentences: (string | false | undefined)[]) => sentences.filter((each) => typeof each === 'string')
