import { createFileRoute } from '@tanstack/react-router'
import { AdminDashboard } from '#features/progress/web/admin-dashboard/admin-dashboard.tsx'
import { awaitDuringServerRendering } from '#platform/render-context.ts'
import { memberPageHead } from '#platform/web/page-head.ts'

type SearchParams = { range?: 'week' | undefined }

export const Route = createFileRoute('/_admin/admin-main/')({
  validateSearch: ({ range }: Record<string, unknown>): SearchParams => ({
    range: range === 'week' ? range : undefined,
  }),
  loaderDeps: ({ search: { range } }) => ({ range }),
  // Static imports of a route file load with the landing page, so this one is dynamic (code splitting).
  loader: ({ context: { queryClient }, deps }) =>
    awaitDuringServerRendering(
      import('#features/progress/web/admin-dashboard/queries.ts').then(({ adminStatsQuery }) =>
        queryClient.prefetchQuery(adminStatsQuery(deps.range)),
      ),
    ),
  head: () => memberPageHead('Admin Dashboard'),
  component: AdminDashboard,
})
