import type { QueryClient } from '@tanstack/react-query'
import type { ReviewCounts } from '../../contract/review.ts'
import { REVIEW_SIZES, REVIEW_SORTS, REVIEW_TABS, type ReviewSort, type ReviewTab } from '../../rules/review.ts'
import { cleanups } from '../api.ts'
import type { ReviewAsked } from './search-params.ts'
import { type Listing, inputOf } from '#platform/web/ui/managed-list/listing.ts'

const [TABLE_PAGE, QUEUE_PAGE] = REVIEW_SIZES
export const IN_TABLE = TABLE_PAGE

/** Sorting of the review list. The default is the latest day first. */
export const listing: Listing<ReviewSort> = {
  sorts: REVIEW_SORTS,
  order: { column: 'date', direction: 'descending' },
}

export const tabOf = ({ status }: ReviewAsked): ReviewTab => REVIEW_TABS.find((tab) => tab === status) ?? 'pending'

/** Filter and sorting of the review list, without its page. */
export function listOf(asked: ReviewAsked) {
  const { search, sort, direction } = inputOf(asked, listing)
  return { status: tabOf(asked), username: search, sort, direction }
}

export const inTable = (asked: ReviewAsked) =>
  cleanups.reviewed.queryOptions({ input: { ...listOf(asked), page: asked.page, size: IN_TABLE } })

/** Query for a page of the review queue. It defaults to the first page, whatever page of the table the URL names. */
export const inQueue = (asked: ReviewAsked, page = 1) =>
  cleanups.reviewed.queryOptions({ input: { ...listOf(asked), page, size: QUEUE_PAGE } })

export const counts = () => cleanups.reviewCounts.queryOptions()

export async function readFirst(queryClient: QueryClient, asked: ReviewAsked): Promise<void> {
  const list = asked.view === 'table' ? inTable(asked) : inQueue(asked)
  await Promise.all([queryClient.prefetchQuery(list), queryClient.prefetchQuery(counts())])
}

export function tabCount(counts: ReviewCounts | undefined, tab: ReviewTab): number | undefined {
  if (!counts) return undefined
  return tab === 'all' ? counts.pending + counts.approved + counts.flagged + counts.rejected : counts[tab]
}
