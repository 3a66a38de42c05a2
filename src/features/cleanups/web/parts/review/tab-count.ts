import type { ReviewCounts } from '../../../contract/review.ts'
import type { ReviewTab } from '../../../rules/review.ts'

/** How many lie behind a tab; nothing while that is not known. */
export function tabCount(counts: ReviewCounts | undefined, tab: ReviewTab): number | undefined {
  if (!counts) return undefined
  return tab === 'all' ? counts.pending + counts.approved + counts.flagged + counts.rejected : counts[tab]
}
