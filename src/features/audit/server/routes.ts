import { implement } from '@orpc/server'
import { type ApiContext, letIn } from '#platform/server/api.ts'
import { withStatementTimeout } from '#platform/server/db/statement-timeout.ts'
import { type ExportGate, listExport } from '#platform/server/downloads/list-export.ts'
import { AuditFilter, contract } from '../contract.ts'
import { EXPORT_PATH } from '../rules.ts'
import { actingAdmins, auditColumns, auditLog, exportedLogs } from './queries.ts'
import { record } from './service.ts'

type Admin = { id: string; fullName: string }
type Refusals = Record<'UNAUTHORIZED' | 'FORBIDDEN', () => Error>

/**
 * Admin check, injected by the router. The members feature lies above this one in the layer order, so it cannot be
 * imported here.
 */
export type Gate = { adminFor(context: ApiContext, errors: Refusals): Promise<Admin> }

export function auditRoutes({ adminFor }: Gate) {
  const os = implement(contract).$context<ApiContext>().use(letIn(adminFor))
  return os.router({
    logs: os.logs.handler(({ input, context }) =>
      withStatementTimeout(context.platform.db, (tx) => auditLog(tx, input)),
    ),
    admins: os.admins.handler(async ({ context }) => ({ admins: await actingAdmins(context.platform.db) })),
  })
}

export const exportAudit = (gate: ExportGate<Admin>) =>
  listExport({
    ...gate,
    path: EXPORT_PATH,
    name: 'audit-log',
    operationId: 'audit.export',
    summary: 'Download the audit log as a table',
    filter: AuditFilter,
    typed: 'search',
    columns: auditColumns,
    read: exportedLogs,
    record: (tx, actor, after) =>
      record(tx, { actor, action: 'audit_exported', subject: { kind: 'list', of: 'audit_logs' }, after }),
  })
