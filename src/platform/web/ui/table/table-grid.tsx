import { ArrowDown, ArrowUp } from 'lucide-react'
import { Cell, Column as HeadCell, Row as TableRow, Table, TableBody, TableHeader } from 'react-aria-components'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import type { TableColumn, TableProps } from './table-props.ts'

const tickCell = 'w-9 pr-1 pl-5'
const cell = 'h-[60px] border-t border-line px-2 py-2 first:pl-5 last:pr-4'
const row =
  'outline-none data-disabled:pointer-events-none data-disabled:bg-sunk data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-solid data-focus-visible:outline-focus data-selected:bg-sun-wash last:*:first:rounded-bl-lg last:*:last:rounded-br-lg'
const ring =
  'data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-solid data-focus-visible:outline-focus outline-none'

export function TableGrid<Row>(props: TableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowId,
    sort,
    onSort,
    selected,
    onSelect,
    busy,
    isLoading,
    expectedRows = 10,
    empty,
  } = props
  const areNamed = columns.some(({ namesRow }) => namesRow)
  const isFixed = columns.some(({ width }) => width)
  const isWaiting = isLoading && rows.length === 0
  const side = (column: TableColumn<Row>) => (column.isNumber ? 'text-right tabular-nums' : 'text-left')

  return (
    <div className="card" aria-busy={isLoading || undefined}>
      <Table
        aria-label={label}
        className={`w-full border-separate border-spacing-0 text-sm ${isFixed ? 'table-fixed' : ''}`}
        sortDescriptor={sort}
        onSortChange={({ column, direction }) => onSort?.({ column: String(column), direction })}
        selectionMode={onSelect ? 'multiple' : 'none'}
        selectedKeys={selected}
        onSelectionChange={(keys) =>
          onSelect?.(keys === 'all' ? new Set(rows.map(rowId)) : new Set([...keys].map(String)))
        }
        disabledKeys={busy}
      >
        <TableHeader>
          {onSelect && (
            <HeadCell
              className={`sticky top-(--sticky-top,0px) z-1 rounded-tl-lg bg-sunk ${tickCell} ${isFixed ? 'w-[46px]' : ''} ${ring}`}
            >
              <Checkbox slot="selection" isDisabled={rows.length === 0} />
            </HeadCell>
          )}
          {columns.map((column, index) => (
            <HeadCell
              key={column.id}
              id={column.id}
              isRowHeader={areNamed ? column.namesRow : index === 0}
              allowsSorting={Boolean(column.isSortable && onSort)}
              textValue={column.name}
              className={`group sticky top-(--sticky-top,0px) z-1 h-[52px] bg-sunk px-2 font-semibold whitespace-nowrap text-ink-2 first:rounded-tl-lg first:pl-5 last:rounded-tr-lg last:pr-4 data-allows-sorting:cursor-pointer data-hovered:text-ink data-[sort-direction]:text-ink ${side(column)} ${column.width ?? ''} ${ring}`}
            >
              {({ sortDirection, allowsSorting }) => (
                <span
                  className={
                    column.isNameHidden
                      ? 'sr-only'
                      : `inline-flex items-center gap-1.5 align-middle ${column.isNumber ? 'flex-row-reverse' : ''}`
                  }
                >
                  {column.name}
                  {allowsSorting && <SortArrow direction={sortDirection} isBefore={column.isNumber} />}
                </span>
              )}
            </HeadCell>
          ))}
        </TableHeader>
        <TableBody
          renderEmptyState={() => <p className="border-t border-line px-5 py-10 text-center text-ink-2">{empty}</p>}
        >
          {isWaiting
            ? Array.from({ length: expectedRows }, (_, index) => (
                <TableRow key={index} id={`waiting ${index}`} isDisabled>
                  {onSelect && <Cell className={`${cell} ${tickCell}`} />}
                  {columns.map((column, place) => (
                    <Cell key={column.id} className={cell}>
                      {place === 0 && <span className="sr-only">Loading</span>}
                      <Skeleton
                        className={`h-[18px] ${column.isNumber ? 'ml-auto w-12' : index % 2 ? 'w-3/5' : 'w-2/5'}`}
                      />
                    </Cell>
                  ))}
                </TableRow>
              ))
            : rows.map((item) => (
                <TableRow
                  key={rowId(item)}
                  id={rowId(item)}
                  aria-busy={busy?.has(rowId(item)) || undefined}
                  className={row}
                >
                  {onSelect && (
                    <Cell className={`${cell} ${tickCell} ${ring}`}>
                      <Checkbox slot="selection" />
                    </Cell>
                  )}
                  {columns.map((column) => (
                    <Cell key={column.id} className={`${cell} ${side(column)} ${ring} ${column.className ?? ''}`}>
                      {column.cell(item)}
                    </Cell>
                  ))}
                </TableRow>
              ))}
        </TableBody>
      </Table>
    </div>
  )
}

/** Sort arrow of a column header. In unsorted columns, it appears on hover or focus and takes no space. */
function SortArrow({ direction, isBefore }: { direction?: 'ascending' | 'descending'; isBefore?: boolean }) {
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  const hint = `opacity-0 group-data-focus-visible:opacity-50 group-data-hovered:opacity-50 ${isBefore ? '-ml-[1.375rem]' : '-mr-[1.375rem]'}`
  return <Arrow aria-hidden className={`size-4 shrink-0 stroke-[2.4] ${direction ? '' : hint}`} />
}
