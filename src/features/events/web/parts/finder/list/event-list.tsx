import { SearchX } from 'lucide-react'
import { formatNumber } from '#platform/numbers.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { useFocusKept } from '#platform/web/ui/managed-list/use-focus-kept.ts'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import type { FinderPage } from '../../../../contract/shown.ts'
import { FINDER, queryOf } from '../../../../rules/address.ts'
import { EVENTS_PAGE } from '../../../../rules/event.ts'
import { FILTER_NAMES, NO_FILTERS } from '../../../../rules/finder.ts'
import { eventSentences as say } from '../../../../rules/sentences.ts'
import { useFinder } from '../use-finder.ts'
import { EventCard } from './event-card.tsx'

export const listGrid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'

type Props = {
  found: FinderPage
  /** something else has been asked for and is on its way */
  isComing: boolean
  /** that did not come */
  isLeft: boolean
}

export function EventList({ found, isComing, isLeft }: Props) {
  const { filters, page, show } = useFinder()
  const box = useFocusKept(found.events)
  const first = (found.page - 1) * EVENTS_PAGE + 1
  return (
    <div
      ref={box}
      tabIndex={-1}
      aria-busy={isComing || undefined}
      className={`mt-4 outline-none transition-opacity ${isComing ? 'opacity-60' : isLeft ? 'opacity-85' : ''}`}
    >
      {found.total === 0 ? (
        <div className="card">
          <EmptyState
            icon={SearchX}
            title={say.noneFound}
            level={2}
            action={
              FILTER_NAMES.some((name) => filters[name]) && (
                <Button variant="outline" onPress={() => show(NO_FILTERS)}>
                  Clear Filters
                </Button>
              )
            }
          />
        </div>
      ) : (
        <>
          <ul aria-label="Cleanups" className={listGrid}>
            {found.events.map((event, index) => (
              <EventCard key={event.id} event={event} isFirst={index < 3} />
            ))}
          </ul>
          <Pagination
            hasEnds
            // a page that does not come is not the one that is shown
            page={isComing ? page : found.page}
            pages={found.pages}
            onPage={() => box.current?.focus({ preventScroll: true })}
            linkTo={(to) => ({ to: FINDER, search: queryOf(filters, to) })}
          >
            Showing {formatNumber(first)} to {formatNumber(first + found.events.length - 1)} of{' '}
            {formatNumber(found.total)}
          </Pagination>
        </>
      )}
    </div>
  )
}
