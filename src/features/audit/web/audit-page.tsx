import { createFileRoute } from '@tanstack/react-router'
import { waitOnServer } from '#platform/bridge.ts'
import { memberHead } from '#platform/web/page-head.ts'
import { AuditLog } from './parts/audit-log.tsx'
import { readAsked } from './parts/asked.ts'

export const Route = createFileRoute('/_admin/admin-main/audit')({
  validateSearch: readAsked,
  loaderDeps: ({ search }) => search,
  // not by name: this file's imports come with the landing page
  loader: ({ context: { queryClient }, deps }) =>
    waitOnServer(import('./parts/reading.ts').then(({ readDeeds }) => readDeeds(queryClient, deps))),
  head: () => memberHead('Audit Log'),
  component: AuditLog,
})
