import { createFileRoute } from '@tanstack/react-router'
import { waitOnServer } from '#platform/render-context.ts'
import { memberHead } from '#platform/web/page-head.ts'
import { readAsked } from '#platform/web/ui/managed-list/search-params.ts'
import { ManageChallenges } from './manage/manage-challenges.tsx'

export const Route = createFileRoute('/_admin/admin-main/challenges')({
  validateSearch: readAsked,
  loaderDeps: ({ search }) => search,
  // Dynamic import (code splitting): static imports of route files are loaded with the landing page.
  loader: ({ context: { queryClient }, deps }) =>
    waitOnServer(import('./manage/list-query.ts').then(({ managed }) => queryClient.prefetchQuery(managed(deps)))),
  head: () => memberHead('Challenge Management'),
  component: ManageChallenges,
})
