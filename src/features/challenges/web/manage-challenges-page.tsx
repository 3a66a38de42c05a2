import { createFileRoute } from '@tanstack/react-router'
import { awaitDuringSsr } from '#platform/render-context.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { readListSearchParams } from '#platform/web/ui/admin-list/search-params.ts'
import { ManageChallenges } from './manage/manage-challenges.tsx'

export const Route = createFileRoute('/_admin/admin-main/challenges')({
  validateSearch: readListSearchParams,
  loaderDeps: ({ search }) => search,
  // Dynamic import (code splitting): static imports of route files are loaded with the landing page.
  loader: ({ context: { queryClient }, deps }) =>
    awaitDuringSsr(
      import('./manage/list-query.ts').then(({ adminChallengesQuery }) =>
        queryClient.prefetchQuery(adminChallengesQuery(deps)),
      ),
    ),
  head: () => memberPageHead('Challenge Management'),
  component: ManageChallenges,
})
