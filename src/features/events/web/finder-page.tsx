import { createFileRoute } from '@tanstack/react-router'
import { readEventFinderSearchParams } from '../rules/search-params.ts'
import { EventFinder } from './finder/finder.tsx'

export const Route = createFileRoute('/_public/cleanups')({
  validateSearch: readEventFinderSearchParams,
  loaderDeps: ({ search }) => search,
  // The results are loaded by a dynamic import (code splitting): a static one would be in the landing page's bundle.
  loader: async ({ context: { queryClient }, deps, location }) =>
    (await import('./finder/finder-data.ts')).loadFinderPage(queryClient, deps, location.pathname),
  head: async ({ loaderData }) => (await import('./finder/finder-data.ts')).finderPageHead(loaderData),
  component: EventFinder,
})
