import type { QueryClient } from '@tanstack/react-query'
import type { ReviewCounts } from '../../contract/review.ts'
import { REVIEW_PAGE_SIZES, REVIEW_SORTS, REVIEW_TABS, type ReviewSort, type ReviewTab } from '../../rules/review.ts'
import { cleanups } from '../api.ts'
import type { ReviewSearchParams } from './search-params.ts'
import { type ListDefinition, toListInput } from '#platform/web/ui/admin-list/list-definition.ts'

const [tablePageSize, queuePageSize] = REVIEW_PAGE_SIZES
export const TABLE_PAGE_SIZE = tablePageSize

/** Sort columns of the review list. By default, the latest day comes first. */
export const reviewListDefinition: ListDefinition<ReviewSort> = {
  sorts: REVIEW_SORTS,
  order: { column: 'date', direction: 'descending' },
}

export const selectedTab = ({ status }: ReviewSearchParams): ReviewTab =>
  REVIEW_TABS.find((tab) => tab === status) ?? 'pending'

/** Converts URL parameters to filter and sorting of the review list, without its page. */
export function toReviewFilter(params: ReviewSearchParams) {
  const { search, sort, direction } = toListInput(params, reviewListDefinition)
  return { status: selectedTab(params), username: search, sort, direction }
}

export const reviewTableQuery = (params: ReviewSearchParams) =>
  cleanups.reviewed.queryOptions({ input: { ...toReviewFilter(params), page: params.page, size: TABLE_PAGE_SIZE } })

/**
 * Query options for a page of the review queue. They default to the first page, whatever page of the table the URL
 * names.
 */
export const reviewQueueQuery = (params: ReviewSearchParams, page = 1) =>
  cleanups.reviewed.queryOptions({ input: { ...toReviewFilter(params), page, size: queuePageSize } })

export const reviewCountsQuery = () => cleanups.reviewCounts.queryOptions()

export async function prefetchReviewPage(queryClient: QueryClient, params: ReviewSearchParams): Promise<void> {
  const list = params.view === 'table' ? reviewTableQuery(params) : reviewQueueQuery(params)
  await Promise.all([queryClient.prefetchQuery(list), queryClient.prefetchQuery(reviewCountsQuery())])
}

export function getTabCount(counts: ReviewCounts | undefined, tab: ReviewTab): number | undefined {
  if (!counts) return undefined
  return tab === 'all' ? counts.pending + counts.approved + counts.flagged + counts.rejected : counts[tab]
}
