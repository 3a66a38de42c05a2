import type { Cleanup } from './cleanup.ts'
import { DARKEST } from '../pictures.ts'
import { TWICE_NOTE, flagNotes } from './review-notes.ts'
import { WAITING } from './review.ts'

/** What Rosa has picked up of her thousand this year, unless the year is too young for it. */
export const ROSAS_YEAR = 684
const MOST_ON_AVERAGE = 65

/** The visitor signs in as Rosa: something waits, something was decided, and the year stands where it should. */
export function rosasStory(history: Cleanup[], today: string): Cleanup[] {
  const waiting = history.at(-1)
  const [approved, twice, flagged] = history.filter((each) => each !== waiting && each.reviewedAt).toReversed()
  const told = history.map((cleanup): Cleanup => {
    if (cleanup === waiting) return { ...cleanup, ...WAITING }
    if (cleanup === flagged) return tooDark(cleanup)
    return { ...cleanup, hasNews: cleanup === approved }
  })
  return toYear(told, today.slice(0, 4)).flatMap((each) => (each.date === twice?.date ? [each, again(each)] : [each]))
}

const tooDark = (cleanup: Cleanup): Cleanup => ({
  ...cleanup,
  photos: cleanup.photos.slice(0, 1).map(({ place }) => ({ place, light: DARKEST })),
  status: 'flagged',
  adminNotes: flagNotes[0]!,
  hasNews: true,
})

const again = (cleanup: Cleanup): Cleanup => ({
  ...cleanup,
  createdAt: new Date(cleanup.createdAt.getTime() + 180_000),
  photos: cleanup.photos.slice(0, 1),
  status: 'rejected',
  adminNotes: TWICE_NOTE,
  hasNews: true,
})

/** The cleanups of the year, scaled so that they add up. */
function toYear(history: Cleanup[], year: string): Cleanup[] {
  const inYear = history.filter(({ date }) => date.startsWith(year))
  const sum = inYear.reduce((pieces, { litterCount }) => pieces + litterCount, 0)
  const wanted = Math.min(ROSAS_YEAR, inYear.length * MOST_ON_AVERAGE)
  let [before, given] = [0, 0]
  return history.map((cleanup) => {
    if (!cleanup.date.startsWith(year)) return cleanup
    before += cleanup.litterCount
    const litterCount = Math.round((before / sum) * wanted) - given
    given += litterCount
    return { ...cleanup, litterCount }
  })
}
