import type { QueryClient } from '@tanstack/react-query'
import { topFiveMembersQueryOptions } from '#features/litterboard/web/api.ts'
import { HomeLitterboard } from '#features/litterboard/web/home/home-board.tsx'
import { awaitDuringServerRendering } from '#platform/render-context.ts'
import { FeatureCards } from './features.tsx'
import { FinderBanner } from './finder-banner.tsx'
import { HomePageHero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'

/** Loads the home page's Litterboard preview. Never rejects, because the page renders without it too. */
export const loadHomePage = ({ context }: { context: { queryClient: QueryClient } }) =>
  awaitDuringServerRendering(context.queryClient.prefetchQuery(topFiveMembersQueryOptions()))

export function HomePageContent() {
  return (
    <>
      <HomePageHero />
      <HowItWorks />
      <FinderBanner />
      <HomeLitterboard />
      <FeatureCards />
    </>
  )
}
