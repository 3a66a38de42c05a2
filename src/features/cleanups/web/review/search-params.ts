import { type AdminListSearchParams, readAdminListSearchParams } from '#platform/web/ui/admin-list/search-params.ts'

/** URL search parameters of the review page. Without parameters, it shows the queue of pending cleanups. */
export type ReviewListSearchParams = AdminListSearchParams & {
  status?: string
  view?: 'table'
  /** Id of the member whose cleanups alone are shown. */
  member?: string
}

const readMemberId = (value: unknown) =>
  typeof value === 'string' && /^[\da-f-]{36}$/i.test(value) ? value : undefined

export const readReviewListSearchParams = (address: Record<string, unknown>): ReviewListSearchParams => ({
  ...readAdminListSearchParams(address),
  status: typeof address['status'] === 'string' ? address['status'] : undefined,
  member: readMemberId(address['member']),
  view: address['view'] === 'table' ? 'table' : undefined,
})
