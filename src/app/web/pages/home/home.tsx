import type { QueryClient } from '@tanstack/react-query'
import { topFiveQuery } from '#features/litterboard/web/api.ts'
import { HomeBoard } from '#features/litterboard/web/home/home-board.tsx'
import { awaitDuringSsr } from '#platform/render-context.ts'
import { Features } from './features.tsx'
import { FinderBanner } from './finder-banner.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'

/** Loads the Litterboard preview of the home page. Never rejects, since the page also renders without the preview. */
export const loadHome = ({ context }: { context: { queryClient: QueryClient } }) =>
  awaitDuringSsr(context.queryClient.prefetchQuery(topFiveQuery()))

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
