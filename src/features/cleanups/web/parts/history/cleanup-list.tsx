import type { ReactNode } from 'react'
import type { CleanupPage } from '../../../contract/cleanup.ts'
import { HISTORY_PAGE } from '../../../rules.ts'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { formatNumber } from '#platform/numbers.ts'
import { listStyle } from './list-style.ts'
import { HistoryRow, type RowActions } from './history-row.tsx'

type Props = RowActions & {
  shown: CleanupPage
  /** that was asked for; until it is there the one before stays */
  page: number
  onPage: (page: number) => void
  /** stands before them; which of them are there already is shown once */
  waiting?: { rows: ReactNode; ids: string[] }
}

/** One page of cleanups. */
export function CleanupList({ shown, page, onPage, waiting, ...actions }: Props) {
  const first = (shown.page - 1) * HISTORY_PAGE + 1
  const isComing = shown.page !== page
  return (
    <>
      <ul
        aria-busy={isComing || undefined}
        className={`${listStyle} transition-opacity ${isComing ? 'opacity-60' : ''}`}
      >
        {waiting?.rows}
        {shown.cleanups.map(
          (cleanup, index) =>
            !waiting?.ids.includes(cleanup.cleanupId) && (
              <HistoryRow key={cleanup.cleanupId} cleanup={cleanup} isFirst={index < 2} {...actions} />
            ),
        )}
      </ul>
      {shown.pages > 1 && (
        <Pagination page={page} pages={shown.pages} onPage={onPage} hasEnds>
          Showing {formatNumber(first)} to {formatNumber(first + shown.cleanups.length - 1)} of{' '}
          {formatNumber(shown.total)}
        </Pagination>
      )}
    </>
  )
}
