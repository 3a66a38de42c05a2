import { NOT_UPLOADED, waitingSentences as say } from '#features/cleanups/web/outbox/copy.ts'
import { brand } from '#platform/brand.ts'
import { cleanupsInWords } from '#platform/numbers.ts'

export type Known = {
  /** of the device */
  hasNetwork: boolean
  /** the server, when it was asked last */
  isReached: boolean
  /** how many wait and may go */
  waiting: number
  isSending: boolean
  /** how many the server did not take */
  refused: number
  /** how many another version of the product has kept */
  unreadable: number
  needsSignIn: boolean
  /** when the oldest was read of what is shown */
  readAt?: number
  /** something of the page is not there yet */
  isMissing: boolean
}

export type StripWords = {
  kind: 'cut' | 'sending' | 'waiting' | 'refused'
  /** read out when it is another one */
  title: string
  rest: string[]
  /** read out as well, however the title stays */
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

/** "8:14 AM", of another day "Nov 20, 8:14 AM" */
export function timeInWords(time: number, now: number): string {
  const [then, today] = [new Date(time), new Date(now)]
  if (then.toDateString() === today.toDateString()) return clock.format(then)
  return (then.getFullYear() === today.getFullYear() ? dayAndClock : inAYear).format(then)
}

/** What the strip under the header says, if anything. What there is a link about comes last, beside it. */
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

/** The one thing to do about it: signing in comes first, as nothing goes up before that. */
function linkOf({ waiting, refused, needsSignIn }: Known, isCut: boolean): StripWords['link'] {
  if (waiting > 0 && needsSignIn && !isCut) return { to: '/login', words: say.signInAgain(waiting) }
  return refused > 0 ? { to: '/dashboard', hash: NOT_UPLOADED, words: say.show(refused) } : undefined
}

const whatIsShown = ({ readAt, isMissing }: Known, now: number) => [
  readAt !== undefined && `What you see is from ${timeInWords(readAt, now)}.`,
  isMissing && 'What is missing comes as soon as there is a connection.',
]

const compact = (...sentences: (string | false | undefined)[]) => sentences.filter((each) => typeof each === 'string')
