import { addDays, formatShortDay } from '#platform/days.ts'
import { cleanupsInWords, formatNumber, piecesInWords } from '#platform/numbers.ts'
import type { Hint } from '../contract/review.ts'
import type { HintKind } from './review.ts'

/** What is compared: so many of the member's others, the latest of them, and not before there are so many. */
export const COMPARED = { most: 200, fewest: 3 }
/**
 * Pieces vary a lot from one walk to the next, so that twice as many as usual is nothing yet. Three times the upper quartile
 * is passed by one or two in a hundred of those who vary most; and of few pieces some more are still few.
 */
const UNUSUAL = { times: 3, more: 20 }
export const BURST = { logs: 4, minutes: 10 }
/** A season's photo is old. Later than the cleanup by a day or two is a camera that stands in another time zone, or late at night. */
export const PHOTO_DAYS = { before: 30, after: 2 }

export type Facts = {
  date: string
  litterCount: number
  /** the member's other cleanups that are not rejected, as far as they are compared */
  others: { count: number; lowerQuartile: number; upperQuartile: number; mostApproved: number }
  /** no other cleanup of the member is there, whatever its status */
  isOnlyOne: boolean
  /** when the member logged it, and others within BURST.minutes of it */
  loggedAt: Date
  othersLoggedAt: Date[]
  /** in their order */
  photos: { takenOn: string | null; other?: NonNullable<Hint['other']> | undefined }[]
}

/** What deserves a second look, and why. It decides nothing. */
export function hintsOn(facts: Facts): Hint[] {
  return [...seenPhotos(facts), ...unusualPieces(facts), ...burst(facts), ...oldPhotos(facts), ...first(facts)]
}

const seenPhotos = ({ photos }: Facts): Hint[] =>
  photos.flatMap(({ other }, at) => (other ? [{ kind: 'photo-seen', photo: at + 1, other }] : []))

/** As many as were approved before are not unusual any more, however rare. */
function unusualPieces({ litterCount, others }: Facts): Hint[] {
  const { count, lowerQuartile: from, upperQuartile: to, mostApproved } = others
  const isMore = litterCount > UNUSUAL.times * to && litterCount >= to + UNUSUAL.more && litterCount > mostApproved
  return count >= COMPARED.fewest && isMore ? [{ kind: 'pieces', usual: { from, to } }] : []
}

const MINUTE_MS = 60_000

/** The most that were logged within the minutes, this one among them. */
function burst({ loggedAt, othersLoggedAt }: Facts): Hint[] {
  const moment = loggedAt.getTime()
  const moments = [moment, ...othersLoggedAt.map((other) => other.getTime())].toSorted((a, b) => a - b)
  const most = moments
    .filter((start) => start <= moment && moment - start <= BURST.minutes * MINUTE_MS)
    .map((start) => moments.filter((each) => each >= start && each - start <= BURST.minutes * MINUTE_MS))
    .reduce((longest, each) => (each.length > longest.length ? each : longest))
  const minutes = Math.max(1, Math.ceil((most.at(-1)! - most[0]!) / MINUTE_MS))
  return most.length >= BURST.logs ? [{ kind: 'burst', logs: most.length, minutes }] : []
}

/** Photos of one day are told once. */
function oldPhotos({ date, photos }: Facts): Hint[] {
  const [earliest, latest] = [addDays(date, -PHOTO_DAYS.before), addDays(date, PHOTO_DAYS.after)]
  return photos.flatMap(({ takenOn }, at): Hint[] => {
    const isTold = photos.findIndex((photo) => photo.takenOn === takenOn) < at
    if (!takenOn || isTold || (takenOn >= earliest && takenOn <= latest)) return []
    return [{ kind: 'photo-old', photo: at + 1, takenOn }]
  })
}

const first = ({ isOnlyOne }: Facts): Hint[] => (isOnlyOne ? [{ kind: 'first' }] : [])

type Hinted = { date: string; litterCount: number }

/** What stands on the chip. */
export function hintLabel(hint: Hint, { litterCount }: Pick<Hinted, 'litterCount'>): string {
  const { usual, logs = 0, minutes = 0, takenOn } = hint
  const labels: Record<HintKind, () => string> = {
    'photo-seen': () => 'Photo seen before',
    pieces: () => `${piecesInWords(litterCount)}, usually ${spanInWords(usual)}`,
    burst: () => `${cleanupsInWords(logs)} in ${minutesInWords(minutes)}`,
    'photo-old': () => `Photo of ${dayInWords(takenOn)}`,
    first: () => 'First cleanup',
  }
  return labels[hint.kind]()
}

/** The whole reason. That of a photo seen before ends with the day of the other cleanup. */
export function hintSentence(hint: Hint, { date, litterCount }: Hinted): string {
  const { photo, other, takenOn = '' } = hint
  const whose = other?.isSameMember ? 'the cleanup' : "another member's cleanup"
  const sentences: Partial<Record<HintKind, () => string>> = {
    'photo-seen': () => `Photo ${photo} is the same picture as in ${whose} of ${dayInWords(other?.date)}`,
    'photo-old': () =>
      `Photo ${photo} was taken on ${dayInWords(takenOn)}, ${takenOn < date ? 'long before the date' : 'after the date'}`,
  }
  return sentences[hint.kind]?.() ?? hintLabel(hint, { litterCount })
}

/** "Nov 5, 2026" */
export const dayInWords = (day = '') => `${formatShortDay(day)}, ${Number(day.slice(0, 4))}`

const spanInWords = ({ from, to } = { from: 0, to: 0 }) =>
  from === to ? formatNumber(to) : `${formatNumber(from)} to ${formatNumber(to)}`

const minutesInWords = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`)
