import { createFileRoute } from '@tanstack/react-router'
import { publicPageHead } from '#platform/web/page-head.ts'
import { communityTotalsQueryOptions } from '#features/progress/web/api.ts'
import { AboutPageContent } from './about.tsx'

export const Route = createFileRoute('/_public/about-us')({
  loader: ({ context: { queryClient } }) => {
    // The About page renders even if the query for community totals fails. Only the browser retries it.
    if (import.meta.env.SSR) return queryClient.prefetchQuery({ ...communityTotalsQueryOptions(), retry: false })
  },
  head: () =>
    publicPageHead({
      title: 'About Us',
      description:
        'Who we are, what members have removed so far, and the goal: 1 billion pieces of litter a year by 2030, one ordinary street at a time.',
      path: '/about-us',
    }),
  component: AboutPageContent,
})
