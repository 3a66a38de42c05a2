import { Select } from '#platform/web/ui/fields/select.tsx'
import { TableCards } from './table-cards.tsx'
import { TableGrid } from './table-grid.tsx'
import type { TableSortOrder, TableProps } from './table-props.ts'

/**
 * Data table that the server sorts and pages. A container query shows a table from 896 px on, and cards in narrower
 * containers.
 */
export function DataTable<Row>(table: TableProps<Row>) {
  return (
    <div className="@container">
      <div className="@max-4xl:hidden">
        <TableGrid {...table} />
      </div>
      <div className="@4xl:hidden">
        <SortChoice {...table} />
        <TableCards {...table} />
      </div>
    </div>
  )
}

/** Sort menu of a table's card layout, which has no column headers. */
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
        if (column && direction) onSort({ column, direction: direction as TableSortOrder['direction'] })
      }}
    />
  )
}
