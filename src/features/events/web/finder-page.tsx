import { createFileRoute } from '@tanstack/react-router'
import { readEventFinderSearchParams } from '../rules/search-params.ts'
import { EventFinder } from './finder/finder.tsx'

export const Route = createFileRoute('/_public/cleanups')({
  validateSearch: readEventFinderSearchParams,
  loaderDeps: ({ search }) => search,
  // Imported dynamically (code splitting): static imports of this file would be in the landing page's bundle.
  loader: async ({ context: { queryClient }, deps, location }) =>
    (await import('./finder/finder-data.ts')).loadFinderPage(queryClient, deps, location.pathname),
  head: async ({ loaderData }) => (await import('./finder/finder-data.ts')).finderPageHead(loaderData),
  component: EventFinder,
})
