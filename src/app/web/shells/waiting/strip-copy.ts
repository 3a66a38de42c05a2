import { NOT_UPLOADED, waitingSentences as say } from '#features/cleanups/web/outbox/copy.ts'
import { brand } from '#platform/brand.ts'
import { cleanupsInWords } from '#platform/numbers.ts'

export type Known = {
  hasNetwork: boolean
  /** Whether the server answered the last request. */
  isReached: boolean
  /** Number of cleanups that wait to be uploaded. */
  waiting: number
  isSending: boolean
  refused: number
  /** Number of cleanups that another version of the app stored, which this version cannot read. */
  unreadable: number
  needsSignIn: boolean
  /** Time at which the oldest data on the page was read. */
  readAt?: number
  /** Whether some data of the page is still missing. */
  isMissing: boolean
}

export type StripWords = {
  kind: 'cut' | 'sending' | 'waiting' | 'refused'
  /** Screen readers announce the title when it changes. */
  title: string
  rest: string[]
  /** Text for screen readers only, announced even if the title stays the same. */
  heard?: string | undefined
  link?: { to: string; hash?: string; words: string }
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const dayAndClock = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const inAYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Formats a time as "8:14 AM", or as "Nov 20, 8:14 AM" if it is on another day. */
export function timeInWords(time: number, now: number): string {
  const [then, today] = [new Date(time), new Date(now)]
  if (then.toDateString() === today.toDateString()) return clock.format(then)
  return (then.getFullYear() === today.getFullYear() ? dayAndClock : inAYear).format(then)
}

/** Text of the status strip under the header; undefined if there is nothing to show. The link comes last. */
export function stripWords(known: Known, now: number): StripWords | undefined {
  const { hasNetwork, isReached, waiting, refused, unreadable } = known
  const isCut = !hasNetwork || !isReached
  const waits = waiting > 0 && `${say.waits(waiting)}.`
  const ofAnother = unreadable > 0 && say.ofAnotherVersion(unreadable)
  const notUploaded = refused > 0 ? say.notUploaded(refused) : undefined
  const link = linkOf(known, isCut)
  if (isCut)
    return {
      kind: 'cut',
      title: hasNetwork ? `${brand.name} cannot be reached.` : 'You are offline.',
      rest: compact(waits, ofAnother, ...whatIsShown(known, now)),
      heard: notUploaded,
      link,
    }
  if (waiting > 0 && known.isSending)
    return {
      kind: 'sending',
      title: 'Uploading',
      rest: compact(`${cleanupsInWords(waiting)}.`, ofAnother),
      heard: notUploaded,
      link,
    }
  const [title = notUploaded, ...rest] = known.needsSignIn
    ? compact(notUploaded, ofAnother, waits)
    : compact(waits, ofAnother)
  if (!title) return undefined
  const heard = title === notUploaded ? undefined : notUploaded
  return { kind: waiting === 0 && refused > 0 ? 'refused' : 'waiting', title, rest, heard, link }
}

/** Link of the status strip. Signing in takes precedence, because nothing is uploaded before that. */
function linkOf({ waiting, refused, needsSignIn }: Known, isCut: boolean): StripWords['link'] {
  if (waiting > 0 && needsSignIn && !isCut) return { to: '/login', words: say.signInAgain(waiting) }
  return refused > 0 ? { to: '/dashboard', hash: NOT_UPLOADED, words: say.show(refused) } : undefined
}

const whatIsShown = ({ readAt, isMissing }: Known, now: number) => [
  readAt !== undefined && `What you see is from ${timeInWords(readAt, now)}.`,
  isMissing && 'What is missing comes as soon as there is a connection.',
]

const compact = (...sentences: (string | false | undefined)[]) => sentences.filter((each) => typeof each === 'string')
