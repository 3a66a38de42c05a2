import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import type { FinderPage } from '../../../../contract/shown.ts'
import { SKELETONS } from '../../../../rules/event.ts'
import { foundInWords } from '../../../../rules/finder-words.ts'
import { eventSentences as say } from '../../../../rules/sentences.ts'
import { useFinder } from '../use-finder.ts'
import type { Shown } from '../use-shown.ts'
import { EventCardSkeleton } from './event-card-skeleton.tsx'
import { EventList, listGrid } from './event-list.tsx'

type Props = { read: UseQueryResult<FinderPage>; shown: Shown }

/** What was found, in whatever state it is: loading, failed, none or there. */
export function Found({ read, shown }: Props) {
  usePageThatIsThere(read.data)
  const hasFailed = read.isError && !read.isFetching
  const failure = (isInline = false) => (
    <ErrorState title={say.listFailed} level={2} isInline={isInline} onRetry={() => void read.refetch()} />
  )
  if (!shown)
    return hasFailed ? (
      <div className="card mt-6">{failure()}</div>
    ) : (
      <SkeletonGroup label="Loading the cleanups" className={`${listGrid} mt-16`}>
        {Array.from({ length: SKELETONS }, (_, index) => (
          <EventCardSkeleton key={index} />
        ))}
      </SkeletonGroup>
    )
  // not what was asked for: that did not come
  const isLeft = hasFailed && !shown.isAsked
  const { count, narrowed } = foundInWords(shown.of, shown.found)
  return (
    <>
      {hasFailed && <div className="card mt-4">{failure(true)}</div>}
      <p role="status" className="mt-6 break-words text-ink-2 tabular-nums">
        {isLeft && 'Still showing '}
        <b className="font-semibold text-ink">{count}</b> {narrowed}
      </p>
      <EventList found={shown.found} isLeft={isLeft} isComing={!shown.isAsked && !hasFailed} />
    </>
  )
}

/** Of a page behind the last the first is shown, and the address says so too. */
function usePageThatIsThere(found: FinderPage | undefined) {
  const { filters, page, show } = useFinder()
  const there = found?.page
  useEffect(() => {
    if (there !== undefined && there !== page) show(filters, { page: there, replace: true })
  }, [there, page, filters, show])
}
