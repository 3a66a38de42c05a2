import type { Reviewed } from '../../../../contract/review.ts'
import { reviewSentences as say } from '../../../../rules/review.ts'

/** "Approved by Grace Okafor, Nov 21, 4:05 PM"; nothing while nobody has decided. */
export function reviewedInWords({ status, reviewer, reviewedAt }: Reviewed, timeZone: string): string | undefined {
  if (!reviewedAt) return undefined
  const when = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(reviewedAt))
  // an edit sends it back, and who reviewed it before is still known
  const what = status === 'pending' ? 'Reviewed before' : say.tab(status)
  return reviewer ? `${what} by ${reviewer.fullName}, ${when}` : `${what}, ${when}`
}
