import type { QueryClient } from '@tanstack/react-query'
import { topFiveMembersQueryOptions } from '#features/litterboard/web/api.ts'
import { HomeLitterboard } from '#features/litterboard/web/home/home-board.tsx'
import { awaitDuringServerRendering } from '#platform/render-context.ts'
import { FeatureCards } from './features.tsx'
import { SvgDrawing } from '#app/web/art/drawing.tsx'
import { AppStoreBadges } from '#app/web/shells/store-badges.tsx'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { useEffect } from 'react'
import { animateEntrances } from '#platform/web/entrance-animation.ts'
import { Search } from 'lucide-react'

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

/** Parallax layers of the home page's picture, from far to near. Farther layers scroll more slowly (hero.css). */
const LAYERS = ['sky', 'hills', 'forest', 'street', 'canal', 'people']

const HomePageHero = () => (
  <section className="hero">
    <div className="hero-view">
      <div className="hero-scene">
        {LAYERS.map((layer) => (
          <SvgDrawing key={layer} of={`hero/${layer}`} className="hero-layer" />
        ))}
      </div>
      <div className="wrap hero-words">
        <h1 className="hero-enters text-[2.7rem] leading-none font-extrabold tracking-[-0.022em] md:text-[3.5rem] md:leading-[0.97] xl:text-[4.6rem]">
          Making the world around us cleaner, together
        </h1>
        <p className="hero-enters mt-5 text-[1.125rem] leading-snug md:text-[1.3125rem]">
          Join our global crew of local heroes positively impacting our communities, one cleanup at a time
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <PageLink to="/signup" className={buttonClassName({ size: 'lg' }, 'hero-enters')}>
            Start now, it's free
          </PageLink>
          <a href="#how-it-works" className={buttonClassName({ size: 'lg' }, 'hero-quiet hero-enters')}>
            How it works
          </a>
        </div>
      </div>
    </div>
    <div className="hero-stores">
      <div className="wrap hero-enters flex flex-wrap gap-3">
        <AppStoreBadges />
      </div>
    </div>
    <div className="vest" />
  </section>
)

const steps = [
  {
    drawing: 'steps/pick-up',
    title: 'Pick it up',
    text: 'Any street, park or shoreline counts. Count pieces as they go in the bag.',
  },
  {
    drawing: 'steps/log',
    title: 'Log it',
    text: 'Date, ZIP or postal code, number of pieces and at least one photo. It takes about 30 seconds.',
  },
  {
    drawing: 'steps/add-up',
    title: 'Watch it add up',
    text: 'Follow your goal, keep your week streak alive and climb the Litterboard.',
  },
]

const HowItWorks = () => (
  <section id="how-it-works" className="wrap home-section">
    <div className="grid items-end gap-x-16 gap-y-4 md:grid-cols-[1fr_1.15fr]">
      <h2 className="home-title">Ten minutes and a bag is a cleanup.</h2>
      <p className="max-w-[52ch] text-lg text-ink-2 md:pb-2">
        No meeting point, no sign-up sheet. Pick up what you pass on the walk to the bus, on the school run, on the
        beach. Then put it on the board.
      </p>
    </div>
    <ol className="mt-14 grid gap-10 md:grid-cols-3 md:gap-8">
      {steps.map((step, index) => (
        <Step key={step.title} {...step} index={index} />
      ))}
    </ol>
  </section>
)

function Step({ drawing, title, text, index }: (typeof steps)[number] & { index: number }) {
  useEffect(animateEntrances, [])
  return (
    <li data-entrance={100 + 150 * index}>
      <SvgDrawing of={drawing} className="block overflow-hidden rounded-lg border border-line bg-card pt-6" />
      <div className="mt-6 flex gap-4">
        <span className="flex w-11 shrink-0 gap-[5px]" aria-hidden="true">
          {Array.from({ length: index + 1 }, (_, blaze) => (
            <span key={blaze} className="blaze mt-0.5" />
          ))}
        </span>
        <div>
          <h3 className="text-xl">{title}</h3>
          <p className="mt-1.5 text-ink-2">{text}</p>
        </div>
      </div>
    </li>
  )
}

const FinderBanner = () => (
  <section className="wrap pb-20 md:pb-28">
    <div className="finder-banner">
      <div className="flex flex-col justify-center p-8 md:p-12 md:pr-6">
        <h2 className="text-[2rem] leading-[1.05] font-extrabold md:text-[2.6rem]">Rather do it with company?</h2>
        <p className="mt-4 max-w-[40ch] text-lg text-on-spruce-2">
          The Cleanup Finder lists community cleanups near you. Free to browse, free to post your own.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <PageLink to="/cleanups" className={buttonClassName()}>
            <Search aria-hidden />
            Find a cleanup
          </PageLink>
          <PageLink to="/cleanups/submit" className={buttonClassName({ variant: 'ghost' }, 'finder-submit')}>
            Submit an event
          </PageLink>
        </div>
      </div>
      <div className="finder-prints">
        <SvgDrawing of="places/park" />
        <SvgDrawing of="places/beach" />
        <SvgDrawing of="places/canal" />
      </div>
    </div>
  </section>
)
