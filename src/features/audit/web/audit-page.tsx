import { createFileRoute } from '@tanstack/react-router'
import { awaitDuringSsr } from '#platform/render-context.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { AuditLog } from './log/audit-log.tsx'
import { readAuditSearchParams } from './log/search-params.ts'

export const Route = createFileRoute('/_admin/admin-main/audit')({
  validateSearch: readAuditSearchParams,
  loaderDeps: ({ search }) => search,
  // The audit page is imported dynamically (code splitting): static imports of a route file load with the landing page.
  loader: ({ context: { queryClient }, deps }) =>
    awaitDuringSsr(import('./log/queries.ts').then(({ prefetchAuditLog }) => prefetchAuditLog(queryClient, deps))),
  head: () => memberPageHead('Audit Log'),
  component: AuditLog,
})
