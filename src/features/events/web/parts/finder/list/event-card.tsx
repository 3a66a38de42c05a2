import { PageLink, useFrom } from '#platform/web/page-link.tsx'
import type { EventCard as Card } from '../../../../contract/shown.ts'
import { queryOf } from '../../../../rules/address.ts'
import { choose } from '../../../../rules/finder.ts'
import { dateRange } from '../../../../rules/words.ts'
import { EventPicture } from '../../face/event-picture.tsx'
import { PlaceLine } from '../../face/place-line.tsx'
import { TagChips } from '../../face/tag-chips.tsx'
import { useFinder } from '../use-finder.ts'
import { DateBadge } from './date-badge.tsx'

const SIZES = '(min-width: 1024px) 384px, (min-width: 640px) 50vw, 100vw'

type Props = {
  event: Card
  /** stands in the first row */
  isFirst: boolean
}

export function EventCard({ event, isFirst }: Props) {
  const { filters } = useFinder()
  const from = useFrom()
  const way = { to: `/cleanups/${event.id}`, state: { from } }
  return (
    <li className="card relative flex flex-col overflow-hidden">
      {/* of the same card, and where the title leads */}
      <PageLink {...way} tabIndex={-1} aria-hidden className="block aspect-[16/10] overflow-hidden bg-sunk">
        <EventPicture event={event} sizes={SIZES} isFirst={isFirst} />
      </PageLink>
      <DateBadge event={event} />
      <div className="flex flex-1 flex-col p-5">
        <p className="text-sm font-medium text-ink-2 tabular-nums">{dateRange(event)}</p>
        <h2 className="mt-1 text-xl break-words">
          <PageLink {...way} className="line-clamp-3 hover:underline">
            {event.title}
          </PageLink>
        </h2>
        {event.subtitle && <p className="mt-1 line-clamp-3 text-sm break-words text-ink-2">{event.subtitle}</p>}
        <PlaceLine event={event} className="mt-3" />
        <TagChips
          tags={event.tags}
          searchOf={(slug) => queryOf(choose(filters, 'tag', slug))}
          className="mt-auto pt-4"
        />
      </div>
    </li>
  )
}
