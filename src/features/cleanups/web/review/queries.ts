import type { QueryClient } from '@tanstack/react-query'
import type { CleanupCountsByStatus } from '../../contract/review.ts'
import {
  REVIEW_LIST_PAGE_SIZES,
  REVIEW_LIST_SORT_COLUMNS,
  REVIEW_LIST_TABS,
  type ReviewListSortColumn,
  type ReviewListTab,
} from '../../rules/review.ts'
import { cleanups } from '../api.ts'
import { withReviewQueueOrder } from './queue-order.ts'
import type { ReviewListSearchParams } from './search-params.ts'
import { type AdminListDefinition, toListApiInput } from '#platform/web/ui/admin-list/list-definition.ts'

const [tablePageSize, queuePageSize] = REVIEW_LIST_PAGE_SIZES
export const REVIEW_TABLE_PAGE_SIZE = tablePageSize

export const reviewListDefinition: AdminListDefinition<ReviewListSortColumn> = {
  sorts: REVIEW_LIST_SORT_COLUMNS,
  order: { column: 'date', direction: 'descending' },
}

export const readReviewListTab = ({ status }: ReviewListSearchParams): ReviewListTab =>
  REVIEW_LIST_TABS.find((tab) => tab === status) ?? 'pending'

export function toCleanupReviewFilter(params: ReviewListSearchParams) {
  const { search, sort, direction } = toListApiInput(params, reviewListDefinition)
  return { status: readReviewListTab(params), username: search, memberId: params.member, sort, direction }
}

export const reviewTableQueryOptions = (params: ReviewListSearchParams) =>
  cleanups.reviewed.queryOptions({
    input: { ...toCleanupReviewFilter(params), page: params.page, size: REVIEW_TABLE_PAGE_SIZE },
  })

/** Starts at the first page, whatever page of the table the URL names. */
export const reviewQueueQueryOptions = (params: ReviewListSearchParams, page = 1) =>
  cleanups.reviewed.queryOptions({ input: { ...toCleanupReviewFilter(params), page, size: queuePageSize } })

export const reviewCountsQueryOptions = () => cleanups.reviewCounts.queryOptions()

export async function prefetchReview(queryClient: QueryClient, params: ReviewListSearchParams): Promise<void> {
  const list =
    params.view === 'table' ? reviewTableQueryOptions(params) : reviewQueueQueryOptions(withReviewQueueOrder(params))
  await Promise.all([queryClient.prefetchQuery(list), queryClient.prefetchQuery(reviewCountsQueryOptions())])
}

export function getCleanupCountOfReviewTab(
  counts: CleanupCountsByStatus | undefined,
  tab: ReviewListTab,
): number | undefined {
  if (!counts) return undefined
  return tab === 'all' ? counts.pending + counts.approved + counts.flagged + counts.rejected : counts[tab]
}
