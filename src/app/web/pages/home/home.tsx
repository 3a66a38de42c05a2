import type { QueryClient } from '@tanstack/react-query'
import { topFive } from '#features/litterboard/web/api.ts'
import { HomeBoard } from '#features/litterboard/web/parts/home-board.tsx'
import { Features } from './features.tsx'
import { FinderBanner } from './finder-banner.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'

export function loadHome({ context }: { context: { queryClient: QueryClient } }) {
  // never rejects: without its Litterboard the page still stands
  const board = context.queryClient.prefetchQuery(topFive())
  // the server waits, so that the first page is whole; the browser shows the page at once and the board when it comes
  return import.meta.env.SSR ? board : undefined
}

export function Home() {
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
