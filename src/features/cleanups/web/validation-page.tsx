import { createFileRoute } from '@tanstack/react-router'
import { memberHead } from '#platform/web/page-head.ts'

export const Route = createFileRoute('/_admin/admin-main/cleanups')({
  head: () => memberHead('Cleanup Validation'),
  component: () => <h1 className="wrap py-8 text-3xl font-extrabold">Cleanup Validation</h1>,
})
