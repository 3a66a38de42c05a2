import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#app/web/page-head.ts'
import { topFive } from '#features/litterboard/web/api.ts'
import { HomeBoard } from '#features/litterboard/web/parts/home-board.tsx'
import { Features } from './home/features.tsx'
import { FinderBanner } from './home/finder-banner.tsx'
import { Hero } from './home/hero.tsx'
import { HowItWorks } from './home/how-it-works.tsx'

export function loadHome({ context }: { context: { queryClient: QueryClient } }) {
  // never rejects: without its Litterboard the page still stands
  const board = context.queryClient.prefetchQuery(topFive())
  // the server waits, so that the first page is whole; the browser shows the page at once and the board when it comes
  return import.meta.env.SSR ? board : undefined
}

export const Route = createFileRoute('/_public/')({
  loader: loadHome,
  head: () =>
    pageHead({
      title: 'Making the world around us cleaner, together',
      description:
        'Log your litter cleanups, follow your own impact, keep your week streak and climb the Litterboard. Free, on the web and on your phone.',
      path: '/',
    }),
  component: HomePage,
})

export function HomePage() {
  return (
    <>
      <Hero />
      <HowItWorks />
      <FinderBanner />
      <HomeBoard />
      <Features />
    </>
  )
}
