import { createFileRoute } from '@tanstack/react-router'
import { readEventFinderSearchParams } from '../rules/search-params.ts'
import { EventFinder } from './finder/finder.tsx'

export const Route = createFileRoute('/_public/cleanups')({
  validateSearch: readEventFinderSearchParams,
  loaderDeps: ({ search }) => search,
  // Static imports of a route file load with the landing page, so this one is dynamic (code splitting).
  loader: async ({ context: { queryClient }, deps, location }) =>
    (await import('./finder/finder-data.ts')).loadFinderPage(queryClient, deps, location.pathname),
  head: async ({ loaderData }) => (await import('./finder/finder-data.ts')).finderPageHead(loaderData),
  component: EventFinder,
})
