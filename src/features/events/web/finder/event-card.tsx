import { Globe, MapPin } from 'lucide-react'
import { PageLink, useCurrentUrl } from '#platform/web/page-link.tsx'
import type { EventCardData as Card } from '../../contract/event.ts'
import { EVENT_FINDER_PATH, toFinderQueryParams } from '../../rules/urls.ts'
import { applyEventFilter, createEventMonthFilter } from '../../rules/filters.ts'
import { formatEventMonthBadge, formatEventDateRange, formatEventPlaceInWords } from '../../rules/format.ts'
import { EventPicture } from '../event/event-picture.tsx'
import { EventTagChips } from '../event/tag-chips.tsx'
import { useFinderSearch } from './use-finder.ts'

const SIZES = '(min-width: 1024px) 384px, (min-width: 640px) 50vw, calc(100vw - 40px)'

type Props = {
  event: Card
  /** Loads an event card's picture immediately. The first card's picture is the largest element of the page. */
  isFirst: boolean
}

export function EventCard({ event, isFirst }: Props) {
  const { filters } = useFinderSearch()
  const from = useCurrentUrl()
  const linkProps = { to: `/cleanups/${event.id}`, state: { from } }
  return (
    <li className="card relative flex flex-col overflow-hidden">
      {/* An event card's picture repeats the title's link, so the keyboard and screen readers skip it. */}
      <PageLink {...linkProps} tabIndex={-1} aria-hidden className="block aspect-[16/10] overflow-hidden bg-sunk">
        <EventPicture event={event} sizes={SIZES} isFirst={isFirst} />
      </PageLink>
      <DateBadge event={event} />
      <div className="flex flex-1 flex-col p-5">
        <p className="text-sm font-medium text-ink-2 tabular-nums">{formatEventDateRange(event)}</p>
        <h2 className="mt-1 text-xl break-words">
          <PageLink {...linkProps} className="line-clamp-3 hover:underline">
            {event.title}
          </PageLink>
        </h2>
        {event.subtitle && <p className="mt-1 line-clamp-3 text-sm break-words text-ink-2">{event.subtitle}</p>}
        <PlaceLine event={event} className="mt-3" />
        <EventTagChips
          tags={event.tags}
          searchOf={(slug) => toFinderQueryParams(applyEventFilter(filters, 'tag', slug))}
          className="mt-auto pt-4"
        />
      </div>
    </li>
  )
}

/** Badge with an event's months, which links to all cleanups of the first one. */
function DateBadge({ event }: { event: Card }) {
  const { filters } = useFinderSearch()
  const { months, years } = formatEventMonthBadge(event)
  return (
    <PageLink
      to={EVENT_FINDER_PATH}
      search={toFinderQueryParams(createEventMonthFilter(filters, event))}
      isByQuery
      className="absolute top-3.5 left-3.5 min-w-[62px] rounded-md bg-card text-center text-ink no-underline shadow-2"
    >
      <span className="sr-only">Show cleanups of </span>
      <span className="block rounded-t-md bg-spruce-deep px-2 py-1.5 text-xs leading-none font-semibold text-on-spruce">
        {months}{' '}
      </span>
      <span className="block px-2 py-2 font-display text-[1.05rem] leading-none font-bold tabular-nums">{years}</span>
    </PageLink>
  )
}

type PlaceProps = {
  event: Pick<Card, 'city' | 'regionName' | 'countryCode' | 'countryName' | 'isGlobal'>
  className?: string
}

function PlaceLine({ event, className = '' }: PlaceProps) {
  const Icon = event.isGlobal ? Globe : MapPin
  return (
    <p className={`flex items-start gap-1.5 text-sm text-ink-2 ${className}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">{formatEventPlaceInWords(event)}</span>
    </p>
  )
}
