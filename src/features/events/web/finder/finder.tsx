import '#platform/web/ui/public.css'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { CalendarPlus, CalendarSync, Rss } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { toBarePath } from '#platform/page-path.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { getPublicOrigin } from '#platform/web/page-head.ts'
import {
  EVENT_FINDER_PATH,
  createFinderCalendarPath,
  fillEventFinderDefaults,
  toFinderQueryParams,
  createFinderRssPath,
} from '../../rules/urls.ts'
import { EventFinderFilters } from './finder-filters.tsx'
import { finderQueryOptions } from './finder-data.ts'
import { EventFinderResults } from './event-list.tsx'
import { useFinderSearch, useShownFinderResults } from './use-finder.ts'
import type { EventFilters } from '../../rules/filters.ts'

export function EventFinder() {
  const { filters, page } = useFinderSearch()
  const read = useQuery(finderQueryOptions(fillEventFinderDefaults({ ...filters, page })))
  const shown = useShownFinderResults(read, filters)
  // Without JavaScript, the event submission form replaces the finder instead of covering it.
  const isUnderForm = useLocation({ select: ({ pathname }) => toBarePath(pathname) !== EVENT_FINDER_PATH })
  const isHydrated = useHydrated()
  const [isUnderPageForm, setUnderPageForm] = useState(isUnderForm && !isHydrated)
  if (isUnderPageForm && !isUnderForm) setUnderPageForm(false)
  return (
    <>
      <div
        // A server-rendered form becomes modal only with scripts. Until then, keyboard and screen readers must not
        // reach the page below.
        inert={isUnderPageForm}
        className={`wrap py-8 pb-20 sm:py-10 ${isUnderForm ? 'noscript:hidden' : ''}`}
      >
        <header className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <h1 className="text-3xl font-extrabold md:text-4xl">Cleanup Finder</h1>
            <p className="mt-1 max-w-[52ch] text-lg text-ink-2">
              Community cleanups, posted by the people who run them.
            </p>
          </div>
          <HeaderSubmitLink />
        </header>
        <EventFinderFilters options={shown?.found.options} />
        {/* The results have a Suspense boundary, so that the filters react before the results are hydrated. */}
        <Suspense>
          <EventFinderResults read={read} shown={shown} />
          <FeedLinks filters={filters} />
          <SubmitSection />
        </Suspense>
      </div>
      <Outlet />
    </>
  )
}

type Props = { className: string; children: ReactNode }

/** Link that opens the event submission form over the finder's results. Closing the form leads back to them. */
function SubmitLink(props: Props) {
  const { filters, page } = useFinderSearch()
  const way = { to: '/cleanups/submit', search: toFinderQueryParams(filters, page), state: { keepsFocus: true } }
  // Only React opens the event submission form without scrolling the finder.
  return <PageLink {...way} data-needs-react resetScroll={false} {...props} />
}

const HeaderSubmitLink = () => (
  <SubmitLink className={buttonClassName({}, 'max-sm:w-full')}>
    <CalendarPlus aria-hidden />
    Submit Cleanup Event
  </SubmitLink>
)

const SubmitSection = () => (
  <section
    aria-labelledby="own-cleanup"
    className="mt-12 flex flex-wrap items-center justify-between gap-5 border-t border-line pt-9"
  >
    <div>
      <h2 id="own-cleanup" className="text-2xl">
        Running a cleanup of your own?
      </h2>
      <p className="mt-1 max-w-[52ch] text-ink-2">Tell us about it. A person reviews every event before it goes up.</p>
    </div>
    <SubmitLink className={buttonClassName({ variant: 'outline' }, 'max-sm:w-full')}>Submit it today!</SubmitLink>
  </section>
)

const LINK = 'inline-flex min-h-11 items-center gap-1.5 font-semibold text-creek underline [&_svg]:size-[18px]'

const FeedLinks = ({ filters }: { filters: EventFilters }) => (
  <div className="mt-6 flex flex-wrap gap-x-6">
    <a href={getPublicOrigin().replace(/^https?:/, 'webcal:') + createFinderCalendarPath(filters)} className={LINK}>
      <CalendarSync aria-hidden />
      Subscribe in your calendar
    </a>
    <a href={createFinderRssPath(filters)} className={LINK}>
      <Rss aria-hidden />
      RSS feed
    </a>
  </div>
)
