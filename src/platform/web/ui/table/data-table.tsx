import type { ReactNode } from 'react'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TableCards } from './table-cards.tsx'
import { TableGrid } from './table-grid.tsx'
import type { Sort, TableProps } from './columns.ts'

type Props<Row> = TableProps<Row> & {
  /** the same row where there is no room for columns; `tick` is its checkbox, if rows can be selected */
  card: (row: Row, tick: ReactNode) => ReactNode
}

/** A list that the server sorts and pages: a table where it has room for one (896 px), else cards. */
export function DataTable<Row>({ card, ...table }: Props<Row>) {
  return (
    <div className="@container">
      <div className="@max-4xl:hidden">
        <TableGrid {...table} />
      </div>
      <div className="@4xl:hidden">
        <SortChoice {...table} />
        <TableCards {...table} card={card} />
      </div>
    </div>
  )
}

/** The arrows of the header, where there is no header. */
function SortChoice<Row>({ columns, rows, isLoading, sort, onSort }: TableProps<Row>) {
  if (!onSort || (rows.length === 0 && !isLoading)) return
  const choices = columns
    .filter((column) => column.isSortable)
    .flatMap(({ id, name }) =>
      (['ascending', 'descending'] as const).map((direction) => ({
        id: `${id} ${direction}`,
        label: `${name}, ${direction}`,
      })),
    )
  return (
    <Select
      label="Sort by"
      className="mb-4 sm:max-w-[280px]"
      options={choices}
      value={sort && `${sort.column} ${sort.direction}`}
      onChange={(choice) => {
        const [column, direction] = (choice ?? '').split(' ')
        if (column && direction) onSort({ column, direction: direction as Sort['direction'] })
      }}
    />
  )
}
