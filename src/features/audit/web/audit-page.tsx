import { createFileRoute } from '@tanstack/react-router'
import { awaitDuringServerRendering } from '#platform/render-context.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { AuditLogEntryList } from './log/audit-log.tsx'
import { readAuditLogSearchParams } from './log/search-params.ts'

export const Route = createFileRoute('/_admin/admin-main/audit')({
  validateSearch: readAuditLogSearchParams,
  loaderDeps: ({ search }) => search,
  // Static imports of a route file load with the landing page, so this one is dynamic (code splitting).
  loader: ({ context: { queryClient }, deps }) =>
    awaitDuringServerRendering(
      import('./log/queries.ts').then(({ prefetchAuditLog }) => prefetchAuditLog(queryClient, deps)),
    ),
  head: () => memberPageHead('Audit Log'),
  component: AuditLogEntryList,
})
