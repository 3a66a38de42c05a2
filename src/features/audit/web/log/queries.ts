import type { QueryClient } from '@tanstack/react-query'
import { RowIdSchema } from '#platform/contract.ts'
import { addDays, dayInTimeZone } from '#platform/days.ts'
import { MAX_SEARCH_TEXT_LENGTH } from '#platform/paging.ts'
import type { AuditLogFilter } from '../../contract.ts'
import { AUDIT_ACTIONS, AUDIT_LOG_EXPORT_PATH } from '../../rules.ts'
import { audit } from '../api.ts'
import type { AuditLogSearchParams } from './search-params.ts'

/** Time spans of the audit log's filter. Each id is a value of the URL parameter `days`. */
export const AUDIT_LOG_TIME_SPANS = [
  { id: '7', label: 'Last 7 days' },
  { id: '30', label: 'Last 30 days' },
  { id: '90', label: 'Last 90 days' },
  { id: 'all', label: 'All time' },
]
export const DEFAULT_AUDIT_LOG_TIME_SPAN = '30'
export const readAuditLogTimeSpan = ({ days }: AuditLogSearchParams) =>
  AUDIT_LOG_TIME_SPANS.find(({ id }) => id === days)?.id ?? DEFAULT_AUDIT_LOG_TIME_SPAN

/** Converts URL parameters to an audit log filter, without values that the API would reject. */
export function toAuditLogFilter(params: AuditLogSearchParams): Partial<AuditLogFilter> {
  const span = readAuditLogTimeSpan(params)
  return {
    search: params.search?.slice(0, MAX_SEARCH_TEXT_LENGTH),
    action: AUDIT_ACTIONS.find((action) => action === params.action),
    adminId: RowIdSchema.safeParse(params.admin).data,
    from: span === 'all' ? undefined : addDays(dayInTimeZone('UTC', new Date()), 1 - Number(span)),
  }
}

export const auditLogQueryOptions = (params: AuditLogSearchParams) =>
  audit.logs.queryOptions({ input: { ...toAuditLogFilter(params), page: params.page } })
export const auditLogAdminsQueryOptions = () => audit.admins.queryOptions()

export const prefetchAuditLog = async (queryClient: QueryClient, params: AuditLogSearchParams): Promise<void> =>
  void (await Promise.all([
    queryClient.prefetchQuery(auditLogQueryOptions(params)),
    queryClient.prefetchQuery(auditLogAdminsQueryOptions()),
  ]))

export function buildAuditLogExportUrl(params: AuditLogSearchParams): string {
  const set = Object.entries(toAuditLogFilter(params)).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `/api${AUDIT_LOG_EXPORT_PATH}?${new URLSearchParams(set)}`
}
