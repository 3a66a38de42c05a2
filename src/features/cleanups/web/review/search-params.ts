import { type Asked, readAsked } from '#platform/web/ui/managed-list/search-params.ts'

/** What is not in the address is the default: what is pending, to be gone through one by one. */
export type ReviewAsked = Asked & { status?: string; view?: 'table' }

/** For `validateSearch` of the route. */
export const readReviewAsked = (address: Record<string, unknown>): ReviewAsked => ({
  ...readAsked(address),
  status: typeof address['status'] === 'string' ? address['status'] : undefined,
  view: address['view'] === 'table' ? 'table' : undefined,
})
