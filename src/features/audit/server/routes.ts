import { implement } from '@orpc/server'
import { type ApiContext, createAuthorizationMiddleware } from '#platform/server/api.ts'
import { withStatementTimeout } from '#platform/server/db/statement-timeout.ts'
import { type ExportAuthorization, createListExportRoute } from '#platform/server/downloads/list-export.ts'
import { AuditLogFilter, contract } from '../contract.ts'
import { AUDIT_LOG_EXPORT_PATH } from '../rules.ts'
import { findAdminsWithAuditEntries, auditLogCsvColumns, readAuditLogPage, readAuditLogInBatches } from './queries.ts'
import { recordAuditEntries } from './service.ts'

type Admin = { id: string; fullName: string }

/**
 * Check, injected by the router, that the caller of an audit log route is an admin. The audit feature cannot import
 * this check from the members feature, which lies above it in the layer order.
 */
export type AdminAuthorization = { adminFor(context: ApiContext): Promise<Admin> }

export function createAuditLogRoutes({ adminFor }: AdminAuthorization) {
  const os = implement(contract).$context<ApiContext>().use(createAuthorizationMiddleware(adminFor))
  return os.router({
    logs: os.logs.handler(({ input, context }) =>
      withStatementTimeout(context.platform.db, (tx) => readAuditLogPage(tx, input)),
    ),
    admins: os.admins.handler(async ({ context }) => ({
      admins: await findAdminsWithAuditEntries(context.platform.db),
    })),
  })
}

export const createAuditLogExport = (authorization: ExportAuthorization<Admin>) =>
  createListExportRoute({
    ...authorization,
    path: AUDIT_LOG_EXPORT_PATH,
    name: 'audit-log',
    operationId: 'audit.export',
    summary: 'Download the audit log as CSV',
    filter: AuditLogFilter,
    searchField: 'search',
    columns: auditLogCsvColumns,
    read: readAuditLogInBatches,
    record: (tx, actor, after) =>
      recordAuditEntries(tx, { actor, action: 'audit_exported', subject: { kind: 'list', of: 'audit_logs' }, after }),
  })
