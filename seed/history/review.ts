import type { Review } from './cleanup.ts'
import type { Random } from '../random.ts'
import type { Resident } from '../residents/resident.ts'
import { flagNotes, rejectNotes } from './review-notes.ts'

const HOUR = 3_600_000

export const PENDING_REVIEW: Review = { status: 'pending', adminNotes: null, reviewedAt: null, hasNews: false }

/** Plans the review of a cleanup within six days. A review date in the future means that it is still pending. */
export function planReview({ habit }: Resident, createdAt: Date, now: Date, random: Random): Review {
  const reviewedAt = new Date(createdAt.getTime() + random.between(2, 144) * HOUR)
  if (reviewedAt > now) return PENDING_REVIEW
  const age = now.getTime() - reviewedAt.getTime()
  return { ...pickVerdict(random.next(), habit, random), reviewedAt, hasNews: age < 72 * HOUR && random.chance(0.5) }
}

function pickVerdict(fate: number, habit: Resident['habit'], random: Random): Pick<Review, 'status' | 'adminNotes'> {
  // Members who pick up every week, and Rosa, have only approved cleanups.
  const isTrusted = habit === 'steady' || habit === 'rosa'
  if (isTrusted || fate < 0.96) return { status: 'approved', adminNotes: null }
  return fate < 0.98
    ? { status: 'flagged', adminNotes: random.pick(flagNotes) }
    : { status: 'rejected', adminNotes: random.pick(rejectNotes) }
}
