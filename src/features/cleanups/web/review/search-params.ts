import { type ListSearchParams, readListSearchParams } from '#platform/web/ui/admin-list/search-params.ts'

/** Search parameters of the review page. Missing ones mean the default: the queue of pending cleanups. */
export type ReviewSearchParams = ListSearchParams & { status?: string; view?: 'table' }

export const readReviewSearchParams = (address: Record<string, unknown>): ReviewSearchParams => ({
  ...readListSearchParams(address),
  status: typeof address['status'] === 'string' ? address['status'] : undefined,
  view: address['view'] === 'table' ? 'table' : undefined,
})
