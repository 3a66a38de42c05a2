import type { QueryClient } from '@tanstack/react-query'
import { RowId } from '#platform/contract.ts'
import { addDays, dayInTimeZone } from '#platform/days.ts'
import { MAX_SEARCH_LENGTH } from '#platform/paging.ts'
import type { AuditFilter } from '../../contract.ts'
import { AUDIT_ACTIONS, AUDIT_EXPORT_PATH } from '../../rules.ts'
import { audit } from '../api.ts'
import type { AuditSearchParams } from './search-params.ts'

/** Options of the audit log's time filter. Each id is a value of the URL parameter `days`. */
export const TIME_SPANS = [
  { id: '7', label: 'Last 7 days' },
  { id: '30', label: 'Last 30 days' },
  { id: '90', label: 'Last 90 days' },
  { id: 'all', label: 'All time' },
]
export const DEFAULT_TIME_SPAN = '30'
export const selectedTimeSpan = ({ days }: AuditSearchParams) =>
  TIME_SPANS.find(({ id }) => id === days)?.id ?? DEFAULT_TIME_SPAN

/** Converts URL parameters of the audit page to an API filter, without values that the API would reject. */
export function toAuditFilter(params: AuditSearchParams): Partial<AuditFilter> {
  const span = selectedTimeSpan(params)
  return {
    search: params.search?.slice(0, MAX_SEARCH_LENGTH),
    action: AUDIT_ACTIONS.find((action) => action === params.action),
    adminId: RowId.safeParse(params.admin).data,
    from: span === 'all' ? undefined : addDays(dayInTimeZone('UTC', new Date()), 1 - Number(span)),
  }
}

export const auditLogQuery = (params: AuditSearchParams) =>
  audit.logs.queryOptions({ input: { ...toAuditFilter(params), page: params.page } })
export const actingAdminsQuery = () => audit.admins.queryOptions()

export const prefetchAuditLog = async (queryClient: QueryClient, params: AuditSearchParams): Promise<void> =>
  void (await Promise.all([
    queryClient.prefetchQuery(auditLogQuery(params)),
    queryClient.prefetchQuery(actingAdminsQuery()),
  ]))

export function auditExportUrl(params: AuditSearchParams): string {
  const set = Object.entries(toAuditFilter(params)).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `/api${AUDIT_EXPORT_PATH}?${new URLSearchParams(set)}`
}
