import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatNumber } from '#platform/numbers.ts'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import type { Sort } from '#platform/web/ui/table/columns.ts'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import type { ManagedChallenge, ManagedPage } from '../../../contract/challenge.ts'
import { ADMIN_PAGE, challengeSentences as say } from '../../../rules.ts'
import { cardOf, columnsOf } from './challenge-columns.tsx'
import { managingSentences as sayHere } from './managing-sentences.ts'
import { useFocusWhenGone } from './use-focus-when-gone.ts'

type Props = {
  read: UseQueryResult<ManagedPage>
  /** the latest that was there: it stays while another page is on its way */
  shown?: ManagedPage
  page: number
  onPage: (page: number) => void
  sort?: Sort
  onSort: (sort: Sort) => void
  empty: string
  onEdit: (challenge: ManagedChallenge) => void
  onDelete: (challenge: ManagedChallenge) => void
}

/** One page of challenges in whatever state it is: loading, failed, empty or there. */
export function ChallengeList({ read, shown, page, onPage, sort, onSort, empty, onEdit, onDelete }: Props) {
  const { isError, isFetching, isPending, refetch } = read
  const does = useMemo(() => ({ onEdit, onDelete }), [onEdit, onDelete])
  const rows = shown?.challenges ?? []
  const box = useFocusWhenGone(rows)
  const shownSort = useSortOfRows(sort, Boolean(read.data))

  const hasFailed = isError && !isFetching
  const failure = (
    <div className="card mb-3">
      <ErrorState title={say.listFailed} level={2} isInline={Boolean(shown)} onRetry={() => void refetch()} />
    </div>
  )
  if (hasFailed && !shown) return failure
  const first = shown ? (shown.page - 1) * ADMIN_PAGE + 1 : 0
  const isComing = Boolean(shown) && isPending
  return (
    <>
      {hasFailed && failure}
      <div ref={box} tabIndex={-1} className={`outline-none transition-opacity ${isComing ? 'opacity-60' : ''}`}>
        <DataTable
          label="Challenges"
          columns={columnsOf(does)}
          card={cardOf(does)}
          rows={rows}
          rowId={({ id }) => id}
          sort={shownSort}
          onSort={onSort}
          isLoading={!shown || isComing}
          expectedRows={ADMIN_PAGE}
          empty={empty}
        />
      </div>
      {shown && rows.length > 0 && (
        <Pagination page={page} pages={shown.pages} onPage={onPage}>
          {sayHere.found(formatNumber(shown.total), shown.total === 1)} Showing {formatNumber(first)} to{' '}
          {formatNumber(first + rows.length - 1)} of {formatNumber(shown.total)}.
        </Pagination>
      )}
    </>
  )
}

/** The rows stay as they are until others come, and so does what is said of their order. */
function useSortOfRows(sort: Sort | undefined, isThere: boolean) {
  const [last, setLast] = useState(sort)
  const isOther = last?.column !== sort?.column || last?.direction !== sort?.direction
  if (isThere && isOther) setLast(sort)
  return isThere ? sort : last
}
