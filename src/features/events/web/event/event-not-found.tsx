import '#platform/web/ui/public.css'
import { ArrowLeft, SearchX } from 'lucide-react'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { eventUiTexts as texts } from '../../copy.ts'
import { useEventFinderLink } from './go-back.tsx'

/** Page for a missing or unapproved event. Both look the same, so that unapproved events stay secret. */
export const EventNotFoundPage = () => (
  <div className="wrap py-14 sm:py-20">
    <SearchX aria-hidden className="size-10 stroke-[1.6] text-spruce" />
    <h1 className="mt-4 text-3xl font-extrabold md:text-4xl">{texts.notFound}</h1>
    <p className="mt-2 max-w-[50ch] text-lg text-ink-2">
      The address may have a typo, or the cleanup is no longer announced.
    </p>
    <div className="mt-7 flex">
      <PageLink {...useEventFinderLink()} className={buttonClassName({}, 'max-sm:w-full')}>
        <ArrowLeft aria-hidden />
        Back to cleanups
      </PageLink>
    </div>
  </div>
)
