import type { CleanupPage } from '../../../contract/cleanup.ts'
import { HISTORY_PAGE } from '../../../rules.ts'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { formatNumber } from '#platform/numbers.ts'
import { HistoryRow, type RowActions } from './history-row.tsx'

type Props = RowActions & {
  shown: CleanupPage
  /** that was asked for; until it is there the one before stays */
  page: number
  onPage: (page: number) => void
}

/** One page of cleanups. */
export function CleanupList({ shown, page, onPage, ...actions }: Props) {
  const first = (shown.page - 1) * HISTORY_PAGE + 1
  const isComing = shown.page !== page
  return (
    <>
      <ul
        aria-busy={isComing || undefined}
        className={`card divide-y divide-line px-4 py-1.5 transition-opacity sm:px-6 ${isComing ? 'opacity-60' : ''}`}
      >
        {shown.cleanups.map((cleanup, index) => (
          <HistoryRow key={cleanup.cleanupId} cleanup={cleanup} isFirst={index < 2} {...actions} />
        ))}
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
