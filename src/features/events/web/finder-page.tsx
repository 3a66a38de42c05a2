import { createFileRoute } from '@tanstack/react-router'
import { readFinderSearchParams } from '../rules/search-params.ts'
import { Finder } from './finder/finder.tsx'

export const Route = createFileRoute('/_public/cleanups')({
  validateSearch: readFinderSearchParams,
  loaderDeps: ({ search }) => search,
  // Imported dynamically (code splitting): static imports of this file would be in the landing page's bundle.
  loader: async ({ context: { queryClient }, deps, location }) =>
    (await import('./finder/finder-data.ts')).loadFinder(queryClient, deps, location.pathname),
  head: async ({ loaderData }) => (await import('./finder/finder-data.ts')).finderHead(loaderData),
  component: Finder,
})
