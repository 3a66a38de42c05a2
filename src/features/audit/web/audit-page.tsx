import { createFileRoute } from '@tanstack/react-router'
import { waitOnServer } from '#platform/render-context.ts'
import { memberHead } from '#platform/web/page-head.ts'
import { AuditLog } from './log/audit-log.tsx'
import { readAsked } from './log/search-params.ts'

export const Route = createFileRoute('/_admin/admin-main/audit')({
  validateSearch: readAsked,
  loaderDeps: ({ search }) => search,
  // Imported dynamically (code splitting): the static imports of a route file are downloaded with the landing page.
  loader: ({ context: { queryClient }, deps }) =>
    waitOnServer(import('./log/queries.ts').then(({ loadAuditLog }) => loadAuditLog(queryClient, deps))),
  head: () => memberHead('Audit Log'),
  component: AuditLog,
})
