import { type ListSearchParams, readListSearchParams } from '#platform/web/ui/admin-list/search-params.ts'

/** URL search parameters of the review page. Without parameters, it shows the queue of pending cleanups. */
export type ReviewSearchParams = ListSearchParams & { status?: string; view?: 'table' }

export const readReviewSearchParams = (address: Record<string, unknown>): ReviewSearchParams => ({
  ...readListSearchParams(address),
  status: typeof address['status'] === 'string' ? address['status'] : undefined,
  view: address['view'] === 'table' ? 'table' : undefined,
})
