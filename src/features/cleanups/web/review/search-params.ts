import { type Asked, readAsked } from '#platform/web/ui/managed-list/search-params.ts'

/** Search parameters of the review page. Missing ones mean the default: the queue of pending cleanups. */
export type ReviewAsked = Asked & { status?: string; view?: 'table' }

export const readReviewAsked = (address: Record<string, unknown>): ReviewAsked => ({
  ...readAsked(address),
  status: typeof address['status'] === 'string' ? address['status'] : undefined,
  view: address['view'] === 'table' ? 'table' : undefined,
})
