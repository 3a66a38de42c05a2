import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { MapPin, Users } from 'lucide-react'
import { useEffect } from 'react'
import { progress } from '#features/progress/web/api.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { useLastShown } from '#platform/web/ui/table/use-last-shown.ts'
import type { Board } from '../../../contract.ts'
import { boardSentences as say, emptyPlace, whichOf } from '../../../rules/sentences.ts'
import { BoardRow } from './board-row.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { useAddress } from './use-address.ts'
import { TOP } from './use-jumps.ts'

type Props = { read: UseQueryResult<Board>; onPage: (page: number) => void }

/** A Litterboard in whatever state it is: loading, failed, empty or there. */
export function BoardList({ read, onPage }: Props) {
  const { address, show } = useAddress()
  const { sort, location, page } = address
  const shown = useLastShown(read.data)
  const readAt = useLastShown(read.dataUpdatedAt || undefined) ?? 0
  const mine = useQuery(progress.mine.queryOptions()).data

  // the list has become shorter, or the address asks for too much
  const last = read.data && Math.max(read.data.page, 1)
  useEffect(() => {
    if (last !== undefined && page > last) show({ page: last }, { replace: true })
  }, [last, page, show])

  const hasFailed = read.isError && !read.isFetching
  if (!shown) return hasFailed ? <div className="card mt-5">{failure(read)}</div> : <BoardSkeleton sort={sort} />
  if (shown.total === 0)
    return (
      <div className="card mt-5">
        {location ? (
          <EmptyState
            icon={MapPin}
            level={2}
            title={emptyPlace(location)}
            action={
              <Button variant="outline" onPress={() => show({ location: undefined })}>
                Show all locations
              </Button>
            }
          >
            {say.emptyPlaceAbout}
          </EmptyState>
        ) : (
          <EmptyState icon={Users} level={2} title={say.empty}>
            {say.emptyAbout}
          </EmptyState>
        )}
      </div>
    )
  const isComing = shown.page !== page
  return (
    <div id={TOP} className="mt-5 scroll-mt-24">
      {hasFailed && <div className="card mb-5">{failure(read, true)}</div>}
      <ol
        start={shown.rows[0]?.rank}
        aria-label="Litterboard"
        aria-busy={isComing || undefined}
        className={`card divide-y divide-line overflow-hidden transition-opacity ${isComing ? 'opacity-60' : ''}`}
      >
        {shown.rows.map((row) => (
          <BoardRow key={row.id} row={row} readAt={readAt} waiting={row.isSelf ? mine?.waiting.pieces : undefined} />
        ))}
      </ol>
      {shown.pages > 1 && (
        <Pagination page={page} pages={shown.pages} onPage={onPage}>
          {whichOf(shown)}
        </Pagination>
      )}
    </div>
  )
}

const failure = ({ refetch }: UseQueryResult<Board>, isInline = false) => (
  <ErrorState title={say.notLoaded} level={2} isInline={isInline} onRetry={() => void refetch()}>
    {say.nothingIsLost}
  </ErrorState>
)
