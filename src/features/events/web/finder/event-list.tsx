import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SearchX } from 'lucide-react'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { formatNumber } from '#platform/numbers.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { useListFocusRestoration } from '#platform/web/ui/admin-list/use-list-focus.ts'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import type { EventFinderResultPage } from '../../contract/finder.ts'
import { EVENT_FINDER_PAGE_SIZE, EVENT_CARD_SKELETON_COUNT } from '../../rules/event.ts'
import {
  EVENT_FILTER_NAMES,
  NO_EVENT_FILTERS,
  describeFinderResults,
  findUnknownEventFilters,
} from '../../rules/filters.ts'
import { eventUiTexts as texts } from '../../copy.ts'
import { type ShownFinderResults, useFinderSearch } from './use-finder.ts'
import { EVENT_FINDER_PATH, toFinderQueryParams } from '../../rules/urls.ts'
import { EventCard } from './event-card.tsx'

type Props = { read: UseQueryResult<EventFinderResultPage>; shown: ShownFinderResults }

export function EventFinderResults({ read, shown }: Props) {
  useValidPage(read.data)
  const hasFailed = read.isError && !read.isFetching
  const failure = (isInline = false) => (
    <ErrorState title={texts.listFailed} level={2} isInline={isInline} onRetry={() => void read.refetch()} />
  )
  if (!shown)
    return hasFailed ? (
      <div className="card mt-6">{failure()}</div>
    ) : (
      <SkeletonGroup label="Loading the cleanups" className={`${listGrid} mt-16`}>
        {Array.from({ length: EVENT_CARD_SKELETON_COUNT }, (_, index) => (
          <EventCardSkeleton key={index} />
        ))}
      </SkeletonGroup>
    )
  // The requested events failed to load, so the previous ones stay on the screen.
  const isLeft = hasFailed && !shown.isAsked
  const { count, narrowed } = describeFinderResults(shown.of, shown.found)
  const unknown = findUnknownEventFilters(shown.of, shown.found.options)
  return (
    <>
      {hasFailed && <div className="card mt-4">{failure(true)}</div>}
      <p role="status" className="mt-6 break-words text-ink-2 tabular-nums">
        {unknown.length > 0 ? (
          unknown.map((name) => texts.unknownFilter[name](shown.of[name])).join(' ')
        ) : (
          <>
            {isLeft && 'Still showing '}
            <b className="font-semibold text-ink">{count}</b> {narrowed}
          </>
        )}
      </p>
      <EventList found={shown.found} isLeft={isLeft} isComing={!shown.isAsked && !hasFailed} />
    </>
  )
}

/** Corrects the finder's page number in the URL when the requested page does not exist. */
function useValidPage(found: EventFinderResultPage | undefined) {
  const { filters, page, show } = useFinderSearch()
  const returnedPage = found?.page
  useEffect(() => {
    if (returnedPage !== undefined && returnedPage !== page) show(filters, { page: returnedPage, replace: true })
  }, [returnedPage, page, filters, show])
}

const listGrid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'

type ListProps = {
  found: EventFinderResultPage
  isComing: boolean
  isLeft: boolean
}

function EventList({ found, isComing, isLeft }: ListProps) {
  const { filters, page, show } = useFinderSearch()
  const box = useListFocusRestoration(found.events)
  const first = (found.page - 1) * EVENT_FINDER_PAGE_SIZE + 1
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
            title={texts.noneFound}
            level={2}
            action={
              EVENT_FILTER_NAMES.some((name) => filters[name]) && (
                <Button variant="outline" className="noscript:hidden" onPress={() => show(NO_EVENT_FILTERS)}>
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
              <EventCard key={event.id} event={event} isFirst={index === 0} />
            ))}
          </ul>
          <Pagination
            hasEnds
            // The pagination never marks a page that failed to load as current.
            page={isComing ? page : found.page}
            pages={found.pages}
            onPage={() => box.current?.focus({ preventScroll: true })}
            linkTo={(to) => ({ to: EVENT_FINDER_PATH, search: toFinderQueryParams(filters, to) })}
          >
            Showing {formatNumber(first)} to {formatNumber(first + found.events.length - 1)} of{' '}
            {formatNumber(found.total)}
          </Pagination>
        </>
      )}
    </div>
  )
}

const EventCardSkeleton = () => (
  <div className="card overflow-hidden">
    <div className="aspect-[16/10] animate-pulse bg-sunk" />
    <div className="p-5">
      <Skeleton className="mt-1 h-[15px] w-[38%]" />
      <Skeleton className="mt-3 h-6 w-[80%]" />
      <Skeleton className="mt-3 h-[15px] w-[60%]" />
      <Skeleton className="mt-4 h-[15px] w-[46%]" />
      <Skeleton className="mt-6 h-7 w-24 rounded-full!" />
    </div>
  </div>
)
