import { createFileRoute } from '@tanstack/react-router'
import { awaitDuringServerRendering } from '#platform/render-context.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { readAdminListSearchParams } from '#platform/web/ui/admin-list/search-params.ts'
import { ManageChallengesPage } from './manage/manage-challenges.tsx'

export const Route = createFileRoute('/_admin/admin-main/challenges')({
  validateSearch: readAdminListSearchParams,
  loaderDeps: ({ search }) => search,
  // Dynamic import (code splitting): static imports of route files are loaded with the landing page.
  loader: ({ context: { queryClient }, deps }) =>
    awaitDuringServerRendering(
      import('./manage/list-query.ts').then(({ adminChallengesQuery }) =>
        queryClient.prefetchQuery(adminChallengesQuery(deps)),
      ),
    ),
  head: () => memberPageHead('Challenge Management'),
  component: ManageChallengesPage,
})
