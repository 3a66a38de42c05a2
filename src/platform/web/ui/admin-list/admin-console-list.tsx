import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#platform/numbers.ts'
import { NARROW_SEARCH_ADVICE } from '#platform/paging.ts'
import type { TableColumn, TableSortOrder } from '../table/table-props.ts'
import { DataTable } from '../table/data-table.tsx'
import { Pagination } from '../table/pagination.tsx'
import type { AdminListState } from './use-list-search.ts'
import { useListFocusRestoration } from './use-list-focus.ts'
import { usePagedQuery } from './use-paged-query.tsx'
import { type ListRowSelection, mergeRowSelection } from './use-row-selection.ts'

type Paged = {
  page: number
  pages: number
  total: number
  isMore?: boolean
}

type Props<Row, Page extends Paged> = {
  label: string
  read: UseQueryResult<Page>
  rowsOf: (page: Page) => Row[]
  perPage: number
  list: AdminListState
  columns: TableColumn<Row>[]
  nameOf: (row: Row) => string
  card?: (row: Row, tick: ReactNode) => ReactNode
  cardHeight?: string
  selection?: ListRowSelection
  busy?: ReadonlySet<string>
  copy: { failed: string; empty: string; found: (total: string, isOne: boolean) => string }
}

/** One page of an admin list, in any state: loading, failed, empty or filled. */
export function AdminConsoleList<Row extends { id: string }, Page extends Paged>(props: Props<Row, Page>) {
  const { label, read, rowsOf, perPage, list, columns, nameOf, card, cardHeight, selection, busy, copy } = props
  const { shown, isComing, failure, pagination } = usePagedQuery(read, list, copy.failed)
  const rows = shown ? rowsOf(shown) : NO_ROWS
  const ids = rows.map(({ id }) => id)
  const box = useListFocusRestoration(rows)
  const sort = useVisibleSort(list.sort, Boolean(read.data))

  if (failure && !shown) return failure
  const first = shown ? (shown.page - 1) * perPage + 1 : 0
  return (
    <>
      {failure}
      <div ref={box} tabIndex={-1} className={`outline-none transition-opacity ${isComing ? 'opacity-60' : ''}`}>
        <DataTable
          label={label}
          columns={columns}
          card={card}
          nameOf={nameOf}
          rows={rows}
          rowId={({ id }) => id}
          sort={sort}
          onSort={list.toSort}
          busy={busy}
          selected={selection && new Set(ids.filter((id) => selection.ids.has(id)))}
          onSelect={selection && ((picked) => selection.set(mergeRowSelection(ids, selection.ids, picked)))}
          isLoading={!shown || isComing}
          expectedRows={perPage}
          expectedHeight={cardHeight}
          empty={copy.empty}
        />
      </div>
      {/* Reserves the height of the pagination, which takes two lines on a phone. */}
      {!shown && <div aria-hidden className="h-[94.5px] sm:h-14" />}
      {shown && rows.length > 0 && (
        <Pagination {...pagination}>
          {copy.found(formatNumber(shown.total), shown.total === 1)} Showing {formatNumber(first)} to{' '}
          {formatNumber(first + rows.length - 1)} of {shown.isMore && 'more than '}
          {formatNumber(shown.total)}.
          {shown.page === shown.pages && first + rows.length <= shown.total && ` ${NARROW_SEARCH_ADVICE}`}
        </Pagination>
      )}
    </>
  )
}

/** Empty list of rows that stays the same object, because rows are compared by identity. */
const NO_ROWS: never[] = []

/** Sort order of the visible rows, which stay visible until new rows arrive. */
function useVisibleSort(sort: TableSortOrder | undefined, isThere: boolean) {
  const [last, setLast] = useState(sort)
  const isOther = last?.column !== sort?.column || last?.direction !== sort?.direction
  if (isThere && isOther) setLast(sort)
  return isThere ? sort : last
}
