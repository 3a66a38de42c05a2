import { createFileRoute } from '@tanstack/react-router'
import { awaitDuringServerRendering } from '#platform/render-context.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { readAdminListSearchParams } from '#platform/web/ui/admin-list/search-params.ts'
import { ManageChallengesPage } from './manage/manage-challenges.tsx'

export const Route = createFileRoute('/_admin/admin-main/challenges')({
  validateSearch: readAdminListSearchParams,
  loaderDeps: ({ search }) => search,
  // Static imports of a route file load with the landing page, so this one is dynamic (code splitting).
  loader: ({ context: { queryClient }, deps }) =>
    awaitDuringServerRendering(
      import('./manage/list-query.ts').then(({ adminChallengesQuery }) =>
        queryClient.prefetchQuery(adminChallengesQuery(deps)),
      ),
    ),
  head: () => memberPageHead('Challenge Management'),
  component: ManageChallengesPage,
})
