import { readPageParam } from '#platform/paging.ts'

/** Without parameters, the audit log shows all actions of the last 30 days. */
export type AuditLogSearchParams = { search?: string; action?: string; admin?: string; days?: string; page?: number }

const nonEmptyString = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

export const readAuditLogSearchParams = ({
  search,
  action,
  admin,
  days,
  page,
}: Record<string, unknown>): AuditLogSearchParams => ({
  search: nonEmptyString(search),
  action: nonEmptyString(action),
  admin: nonEmptyString(admin),
  days: nonEmptyString(typeof days === 'number' ? `${days}` : days),
  page: readPageParam(page),
})
