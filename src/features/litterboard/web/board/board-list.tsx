import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { MapPin, Users } from 'lucide-react'
import { useState } from 'react'
import { progress } from '#features/progress/web/api.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { RankedRowSkeleton } from '#platform/web/ui/data/ranked-row-skeleton.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { useClampedPageNumber } from '#platform/web/ui/table/use-clamped-page.ts'
import type { LitterboardResultPage } from '../../contract.ts'
import { litterboardUiTexts as texts, emptyLitterboardLocationTitle, formatRankRange } from '../../copy.ts'
import { LITTERBOARD_PAGE_SIZE, type LitterboardSort, getLitterboardSortRule } from '../../rules.ts'
import { type LitterboardSearchParams, withDefaultLitterboardParams } from '../../rules/search-params.ts'
import { LitterboardListRow } from './board-row.tsx'
import { LITTERBOARD_LIST_ELEMENT_ID } from './use-board-navigation.ts'
import { useLitterboardSearchParams } from './use-board-search.ts'

type Props = { read: UseQueryResult<LitterboardResultPage>; shown: VisibleBoard; onPage: (page: number) => void }

export function LitterboardList({ read, shown, onPage }: Props) {
  const { address, show } = useLitterboardSearchParams()
  const { sort, location, page } = address
  const mine = useQuery(progress.mine.queryOptions()).data
  const isOnline = useOnline()

  useClampedPageNumber(read.data?.page, page, (last, how) => show({ page: last }, how))

  // Without a network there is no error message: the Litterboard query resumes when the network returns.
  const hasFailed = read.isError && !read.isFetching && isOnline
  if (!shown) return hasFailed ? <div className="card mt-5">{failure(read)}</div> : <BoardSkeleton sort={sort} />
  const { board, readAt, isOfList, isAsked } = shown
  if (isOfList && board.total === 0)
    return (
      <div className="card mt-5">
        {location ? (
          <EmptyState
            icon={MapPin}
            level={2}
            title={emptyLitterboardLocationTitle(location)}
            action={
              <Button variant="outline" onPress={() => show({ location: undefined })}>
                Show all locations
              </Button>
            }
          >
            {texts.emptyPlaceAbout}
          </EmptyState>
        ) : (
          <EmptyState icon={Users} level={2} title={texts.empty}>
            {texts.emptyAbout}
          </EmptyState>
        )}
      </div>
    )
  return (
    <div id={LITTERBOARD_LIST_ELEMENT_ID} tabIndex={-1} className="mt-5 scroll-mt-24 outline-none">
      {hasFailed && <div className="card mb-5">{failure(read, true)}</div>}
      <ol
        start={board.rows[0]?.rank}
        aria-label="Litterboard"
        aria-busy={!isAsked || undefined}
        className={`card divide-y divide-line overflow-hidden transition-opacity ${isAsked ? '' : 'opacity-60'}`}
      >
        {board.rows.map((row) => (
          <LitterboardListRow
            key={row.id}
            row={row}
            lastRank={board.rows.at(-1)!.rank}
            readAt={readAt}
            waiting={row.isSelf ? mine?.waiting.pieces : undefined}
          />
        ))}
      </ol>
      {isOfList && board.pages > 1 && (
        // If a Litterboard page fails to load, the pagination returns to the visible one.
        <Pagination page={read.isFetching ? page : board.page} pages={board.pages} onPage={onPage} hasEnds>
          {formatRankRange(board)}
        </Pagination>
      )}
    </div>
  )
}

const failure = ({ refetch }: UseQueryResult<LitterboardResultPage>, isInline = false) => (
  <ErrorState title={texts.notLoaded} level={2} isInline={isInline} onRetry={() => void refetch()}>
    {texts.nothingIsLost}
  </ErrorState>
)

const BoardSkeleton = ({ sort }: { sort: LitterboardSort }) => (
  <SkeletonGroup label={texts.loading} className="card mt-5 divide-y divide-line">
    {Array.from({ length: LITTERBOARD_PAGE_SIZE }, (_, index) => (
      <RankedRowSkeleton key={index} lines={getLitterboardSortRule(sort).extraFields ? 4 : 3} />
    ))}
  </SkeletonGroup>
)

type VisibleBoard = ReturnType<typeof useShownLitterboard>

/**
 * Chooses the Litterboard page to show while another loads. A new page of the same list keeps the previous one; another
 * list shows a skeleton, and the previous list only on failure.
 */
export function useShownLitterboard(
  { data, dataUpdatedAt, fetchStatus }: UseQueryResult<LitterboardResultPage>,
  address: LitterboardSearchParams,
) {
  const { sort, location, page } = withDefaultLitterboardParams(address)
  const list = JSON.stringify([sort, location])
  const isOnline = useOnline()
  const [last, setLast] = useState<{ board: LitterboardResultPage; readAt: number; list: string }>()
  if (data && (last?.board !== data || last.readAt !== dataUpdatedAt || last.list !== list))
    setLast({ board: data, readAt: dataUpdatedAt, list })

  const shown = data ? { board: data, readAt: dataUpdatedAt, list } : last
  if (!shown) return undefined
  const isOfList = shown.list === list
  if (!isOfList && (fetchStatus !== 'idle' || !isOnline)) return undefined
  const { board, readAt } = shown
  return { board, readAt, isOfList, isAsked: isOfList && board.page === page }
}
