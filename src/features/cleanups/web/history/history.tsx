import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CorrectionRow } from '#features/corrections/web/history/correction-row.tsx'
import { formatNumber } from '#platform/numbers.ts'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import type { Cleanup, CleanupHistoryResultPage, OwnCleanupHistoryResultPage } from '../../contract/cleanup.ts'
import { CLEANUP_HISTORY_PAGE_SIZE } from '../../rules.ts'
import { listHistoryEntries } from '../../rules/history.ts'
import { cleanupHistoryListStyle } from './list-style.ts'
import { CleanupHistorySkeleton } from './history-skeleton.tsx'
import { CleanupHistoryRow, type CleanupRowActions } from './history-row.tsx'
import { useLastLoadedData } from '#platform/web/ui/table/use-last-data.ts'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { useClampedPageNumber } from '#platform/web/ui/table/use-clamped-page.ts'

type Props = CleanupRowActions & {
  read: UseQueryResult<OwnCleanupHistoryResultPage>
  page: number
  onPage: (page: number, how?: { replace: boolean }) => void
  empty: ReactNode
  waiting?: { rows: ReactNode; ids: string[] }
}

export function CleanupHistory({ read, page, onPage, empty, waiting, ...list }: Props) {
  const { isError, isFetching, refetch } = read
  const shown = useLastLoadedData(read.data)

  useClampedPageNumber(read.data?.pages, page, onPage)

  const hasFailed = isError && !isFetching
  const isEmptyPage = shown && listHistoryEntries(shown).length === 0
  const isAlone = !shown || shown.total === 0 || isEmptyPage
  return (
    <>
      {hasFailed && shown && <div className="card mb-5">{failure(refetch, true)}</div>}
      {waiting && isAlone && <ul className={`${cleanupHistoryListStyle} mb-5`}>{waiting.rows}</ul>}
      {hasFailed && !shown ? (
        <div className="card">{failure(refetch)}</div>
      ) : !shown || (isEmptyPage && shown.total > 0) ? (
        <CleanupHistorySkeleton />
      ) : shown.total > 0 ? (
        <CleanupList shown={shown} page={page} onPage={onPage} waiting={waiting} {...list} />
      ) : (
        !waiting && empty
      )}
    </>
  )
}

const failure = (refetch: () => unknown, isInline = false) => (
  <ErrorState title="Unable to load the cleanups" isInline={isInline} onRetry={() => void refetch()}>
    We're having trouble reading them.
  </ErrorState>
)

type ListProps = CleanupRowActions & {
  shown: OwnCleanupHistoryResultPage
  /** Requested page of the cleanup list. Until it has loaded, the previous page stays visible. */
  page: number
  onPage: (page: number) => void
  /** Cleanups waiting for upload, shown first. A cleanup that the server lists too is shown only once. */
  waiting?: { rows: ReactNode; ids: string[] }
}

function CleanupList({ shown, page, onPage, waiting, ...actions }: ListProps) {
  const first = (shown.page - 1) * CLEANUP_HISTORY_PAGE_SIZE + 1
  const entries = listHistoryEntries(shown)
  const isComing = shown.page !== page
  return (
    <>
      <ul
        aria-busy={isComing || undefined}
        className={`${cleanupHistoryListStyle} transition-opacity ${isComing ? 'opacity-60' : ''}`}
      >
        {waiting?.rows}
        {entries.map(({ cleanup, correction }, index) =>
          correction ? (
            <CorrectionRow key={correction.id} correction={correction} />
          ) : (
            !waiting?.ids.includes(cleanup.cleanupId) && (
              <CleanupHistoryRow key={cleanup.cleanupId} cleanup={cleanup} isFirst={index < 2} {...actions} />
            )
          ),
        )}
      </ul>
      {shown.pages > 1 && (
        <Pagination page={page} pages={shown.pages} onPage={onPage} hasEnds>
          Showing {formatNumber(first)} to {formatNumber(first + entries.length - 1)} of {formatNumber(shown.total)}
        </Pagination>
      )}
    </>
  )
}

/**
 * Returns the latest version of a dialog's cleanup in the list, or the opened version if the list no longer contains
 * it.
 */
export const findLatestCleanupVersion = (page: CleanupHistoryResultPage | undefined, cleanup: Cleanup): Cleanup =>
  page?.cleanups.find(({ cleanupId }) => cleanupId === cleanup.cleanupId) ?? cleanup
