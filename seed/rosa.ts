import type { Cleanup, Review } from './cleanup.ts'
import { TWICE_NOTE, flagNotes } from './review-notes.ts'
import { WAITING } from './review.ts'

/** What Rosa has picked up of her thousand this year, unless the year is too young for it. */
export const ROSAS_YEAR = 684
const MOST_ON_AVERAGE = 62

/** The visitor signs in as Rosa: something waits, something was decided, and the year stands where it should. */
export function rosasStory(history: Cleanup[], today: string, now: Date): Cleanup[] {
  const [twice, flagged, approved, waiting] = [history.at(-6), history.at(-4), history.at(-2), history.at(-1)]
  const decided = (hours: number, review: Partial<Review>) =>
    ({ ...review, reviewedAt: new Date(now.getTime() - hours * 3_600_000), hasNews: true }) as const
  const told = history.map((cleanup) => {
    if (cleanup === waiting) return { ...cleanup, ...WAITING }
    if (cleanup === approved) return { ...cleanup, ...decided(5, { status: 'approved' }) }
    if (cleanup === flagged) return { ...cleanup, ...decided(29, { status: 'flagged', adminNotes: flagNotes[0]! }) }
    return { ...cleanup, hasNews: false }
  })
  const scaled = toYear(told, today.slice(0, 4))
  return twice ? scaled.flatMap((each) => (each.date === twice.date ? [each, again(each, decided)] : [each])) : scaled
}

const again = (cleanup: Cleanup, decided: (hours: number, review: Partial<Review>) => Partial<Review>): Cleanup => ({
  ...cleanup,
  createdAt: new Date(cleanup.createdAt.getTime() + 180_000),
  photos: cleanup.photos.slice(0, 1),
  ...decided(30, { status: 'rejected', adminNotes: TWICE_NOTE }),
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

