import { createFileRoute } from '@tanstack/react-router'
import { memberHead } from '#platform/web/page-head.ts'

export const Route = createFileRoute('/_admin/admin-main/audit')({
  head: () => memberHead('Audit Log'),
  component: () => <h1 className="wrap py-8 text-3xl font-extrabold">Audit Log</h1>,
})
