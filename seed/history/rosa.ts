import type { Cleanup } from './cleanup.ts'
import { DARKEST } from '../pictures.ts'
import { DUPLICATE_NOTE, flagNotes } from './review-notes.ts'
import { PENDING_REVIEW } from './review.ts'

/** Pieces that Rosa has picked up this year of her goal of 1,000, unless the year has only begun. */
export const ROSAS_YEAR = 684
const MAX_AVERAGE_PIECES = 65

/**
 * Adjusts Rosa's history, because visitors sign in as her. One cleanup is pending, three have decisions as news, and
 * the year's pieces add up to a fixed total.
 */
export function adjustRosasHistory(history: Cleanup[], today: string): Cleanup[] {
  const pending = history.at(-1)
  const [approved, loggedTwice, flagged] = history.filter((each) => each !== pending && each.reviewedAt).toReversed()
  const adjusted = history.map((cleanup): Cleanup => {
    if (cleanup === pending) return { ...cleanup, ...PENDING_REVIEW }
    if (cleanup === flagged) return flagAsTooDark(cleanup)
    return { ...cleanup, hasNews: cleanup === approved }
  })
  return scaleYear(adjusted, today.slice(0, 4)).flatMap((each) =>
    each.date === loggedTwice?.date ? [each, logAgain(each)] : [each],
  )
}

const flagAsTooDark = (cleanup: Cleanup): Cleanup => ({
  ...cleanup,
  photos: cleanup.photos.slice(0, 1).map(({ place }) => ({ place, light: DARKEST })),
  status: 'flagged',
  adminNotes: flagNotes[0]!,
  hasNews: true,
})

const logAgain = (cleanup: Cleanup): Cleanup => ({
  ...cleanup,
  createdAt: new Date(cleanup.createdAt.getTime() + 180_000),
  photos: cleanup.photos.slice(0, 1),
  status: 'rejected',
  adminNotes: DUPLICATE_NOTE,
  hasNews: true,
})

/** Scales the pieces of the year's cleanups so that they add up to the total. */
function scaleYear(history: Cleanup[], year: string): Cleanup[] {
  const inYear = history.filter(({ date }) => date.startsWith(year))
  const sum = inYear.reduce((pieces, { litterCount }) => pieces + litterCount, 0)
  const wanted = Math.min(ROSAS_YEAR, inYear.length * MAX_AVERAGE_PIECES)
  let [before, given] = [0, 0]
  return history.map((cleanup) => {
    if (!cleanup.date.startsWith(year)) return cleanup
    before += cleanup.litterCount
    const litterCount = Math.round((before / sum) * wanted) - given
    given += litterCount
    return { ...cleanup, litterCount }
  })
}
