import type { QueryClient } from '@tanstack/react-query'
import { Id } from '#platform/contract.ts'
import { addDays, dayIn } from '#platform/days.ts'
import { SEARCH_LONGEST } from '#platform/paging.ts'
import type { AuditFilter } from '../../contract.ts'
import { ACTIONS, EXPORT_PATH } from '../../rules.ts'
import { audit } from '../api.ts'
import type { Asked } from './search-params.ts'

/** Options of the time filter. Each id is a value of the URL parameter `days`. */
export const SPANS = [
  { id: '7', label: 'Last 7 days' },
  { id: '30', label: 'Last 30 days' },
  { id: '90', label: 'Last 90 days' },
  { id: 'all', label: 'All time' },
]
export const USUAL_SPAN = '30'
export const spanOf = ({ days }: Asked) => SPANS.find(({ id }) => id === days)?.id ?? USUAL_SPAN

/** Converts URL parameters to a filter of the API, without values that the API would reject. */
export function filterOf(asked: Asked): Partial<AuditFilter> {
  const span = spanOf(asked)
  return {
    search: asked.search?.slice(0, SEARCH_LONGEST),
    action: ACTIONS.find((action) => action === asked.action),
    adminId: Id.safeParse(asked.admin).data,
    from: span === 'all' ? undefined : addDays(dayIn('UTC', new Date()), 1 - Number(span)),
  }
}

export const auditLogQuery = (asked: Asked) =>
  audit.logs.queryOptions({ input: { ...filterOf(asked), page: asked.page } })
export const adminsQuery = () => audit.admins.queryOptions()

export const loadAuditLog = async (queryClient: QueryClient, asked: Asked): Promise<void> =>
  void (await Promise.all([queryClient.prefetchQuery(auditLogQuery(asked)), queryClient.prefetchQuery(adminsQuery())]))

export function exportOf(asked: Asked): string {
  const set = Object.entries(filterOf(asked)).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `/api${EXPORT_PATH}?${new URLSearchParams(set)}`
}
