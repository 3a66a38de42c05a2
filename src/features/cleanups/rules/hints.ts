import { addDays, formatShortDay } from '#platform/days.ts'
import { cleanupsInWords, formatNumber, minutesInWords, piecesInWords } from '#platform/numbers.ts'
import type { CleanupReviewHint } from '../contract/review.ts'
import type { ReviewHintKind } from './review.ts'

/**
 * `max` limits how many of the member's other cleanups are read for a review hint. The hint about an unusual number of
 * pieces needs at least `min`.
 */
export const REVIEW_HINT_COMPARED_CLEANUP_COUNT = { max: 200, min: 3 }
/**
 * Threshold of the review hint about an unusual number of pieces. Pieces vary a lot between walks, so twice the usual
 * number is normal. Even with the most varied members, only 1 or 2 in 100 cleanups exceed three times the upper
 * quartile. `minIncrease` prevents hints about small numbers, such as 12 pieces by a member who usually collects 2.
 */
const UNUSUAL_PIECES = { factor: 3, minIncrease: 20 }
export const CLEANUP_BURST_REVIEW_HINT_THRESHOLD = { logs: 4, minutes: 10 }
/**
 * Accepted days between photo and cleanup. A camera in another time zone, or a late night, explains up to two days
 * after the cleanup.
 */
export const PHOTO_DATE_TOLERANCE_DAYS = { before: 30, after: 2 }

export type ReviewHintFacts = {
  date: string
  litterCount: number
  /**
   * Piece statistics of the member's other cleanups that are not rejected, at most `REVIEW_HINT_COMPARED_CLEANUP_COUNT.max` of
   * them.
   */
  others: { count: number; lowerQuartile: number; upperQuartile: number; mostApproved: number }
  /** True when the member has no other cleanup, of any review status. */
  isOnlyOne: boolean
  /**
   * Time when the cleanup under review was logged. `othersLoggedAt` lists when the member logged other cleanups within
   * `CLEANUP_BURST_REVIEW_HINT_THRESHOLD.minutes` of it.
   */
  loggedAt: Date
  othersLoggedAt: Date[]
  /** Photos of the cleanup under review, in display order. `other` is an earlier cleanup with the same photo. */
  photos: { takenOn: string | null; other?: NonNullable<CleanupReviewHint['other']> | undefined }[]
}

/** Finds the review hints for a cleanup, the most serious first. Hints never decide, admins do. */
export function computeCleanupReviewHints(facts: ReviewHintFacts): CleanupReviewHint[] {
  return [...seenPhotos(facts), ...unusualPieces(facts), ...burst(facts), ...oldPhotos(facts), ...firstCleanup(facts)]
}

const seenPhotos = ({ photos }: ReviewHintFacts): CleanupReviewHint[] =>
  photos.flatMap(({ other }, at) => (other ? [{ kind: 'photo-seen', photo: at + 1, other }] : []))

/** A number of pieces up to the highest one that was approved for the member is never unusual. */
function unusualPieces({ litterCount, others }: ReviewHintFacts): CleanupReviewHint[] {
  const { count, lowerQuartile: from, upperQuartile: to, mostApproved } = others
  const isMore =
    litterCount > UNUSUAL_PIECES.factor * to &&
    litterCount >= to + UNUSUAL_PIECES.minIncrease &&
    litterCount > mostApproved
  return count >= REVIEW_HINT_COMPARED_CLEANUP_COUNT.min && isMore ? [{ kind: 'pieces', usual: { from, to } }] : []
}

const MINUTE_MS = 60_000

/**
 * Finds the largest group of the member's cleanups, including the one under review, logged within
 * `CLEANUP_BURST_REVIEW_HINT_THRESHOLD.minutes`.
 */
function burst({ loggedAt, othersLoggedAt }: ReviewHintFacts): CleanupReviewHint[] {
  const loggedTime = loggedAt.getTime()
  const times = [loggedTime, ...othersLoggedAt.map((other) => other.getTime())].toSorted((a, b) => a - b)
  const largest = times
    .filter(
      (start) => start <= loggedTime && loggedTime - start <= CLEANUP_BURST_REVIEW_HINT_THRESHOLD.minutes * MINUTE_MS,
    )
    .map((start) =>
      times.filter((each) => each >= start && each - start <= CLEANUP_BURST_REVIEW_HINT_THRESHOLD.minutes * MINUTE_MS),
    )
    .reduce((longest, each) => (each.length > longest.length ? each : longest))
  const minutes = Math.max(1, Math.ceil((largest.at(-1)! - largest[0]!) / MINUTE_MS))
  return largest.length >= CLEANUP_BURST_REVIEW_HINT_THRESHOLD.logs
    ? [{ kind: 'burst', logs: largest.length, minutes }]
    : []
}

/** Reports photos taken too long before or after the cleanup, once for each day on which photos were taken. */
function oldPhotos({ date, photos }: ReviewHintFacts): CleanupReviewHint[] {
  const [earliest, latest] = [
    addDays(date, -PHOTO_DATE_TOLERANCE_DAYS.before),
    addDays(date, PHOTO_DATE_TOLERANCE_DAYS.after),
  ]
  return photos.flatMap(({ takenOn }, at): CleanupReviewHint[] => {
    const isReported = photos.findIndex((photo) => photo.takenOn === takenOn) < at
    if (!takenOn || isReported || (takenOn >= earliest && takenOn <= latest)) return []
    return [{ kind: 'photo-old', photo: at + 1, takenOn }]
  })
}

const firstCleanup = ({ isOnlyOne }: ReviewHintFacts): CleanupReviewHint[] => (isOnlyOne ? [{ kind: 'first' }] : [])

type HintedCleanup = { date: string; litterCount: number }

export function formatReviewHintLabel(
  hint: CleanupReviewHint,
  { litterCount }: Pick<HintedCleanup, 'litterCount'>,
): string {
  const { usual, logs = 0, minutes = 0, takenOn } = hint
  const labels: Record<ReviewHintKind, () => string> = {
    'photo-seen': () => 'Photo seen before',
    pieces: () => `${piecesInWords(litterCount)}, usually ${spanInWords(usual)}`,
    burst: () => `${cleanupsInWords(logs)} in ${minutesInWords(minutes)}`,
    'photo-old': () => `Photo of ${formatHintDayWithYear(takenOn)}`,
    first: () => 'First cleanup',
  }
  return labels[hint.kind]()
}

/** Formats a review hint as a full sentence. For `photo-seen` the sentence ends with the day of the other cleanup. */
export function formatReviewHintSentence(hint: CleanupReviewHint, { date, litterCount }: HintedCleanup): string {
  const { photo, other, takenOn = '' } = hint
  const otherCleanup = other?.isSameMember ? 'the cleanup' : "another member's cleanup"
  const sentences: Partial<Record<ReviewHintKind, () => string>> = {
    'photo-seen': () =>
      `Photo ${photo} is the same picture as in ${otherCleanup} of ${formatHintDayWithYear(other?.date)}`,
    'photo-old': () =>
      `Photo ${photo} was taken on ${formatHintDayWithYear(takenOn)}, ${takenOn < date ? 'long before the date' : 'after the date'}`,
  }
  return sentences[hint.kind]?.() ?? formatReviewHintLabel(hint, { litterCount })
}

/** Formats a day with its year, such as "Nov 5, 2026". */
export const formatHintDayWithYear = (day = '') => `${formatShortDay(day)}, ${Number(day.slice(0, 4))}`

const spanInWords = ({ from, to } = { from: 0, to: 0 }) =>
  from === to ? formatNumber(to) : `${formatNumber(from)} to ${formatNumber(to)}`
