import type { ReactNode } from 'react'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import type { TableProps } from './table-props.ts'

type Props<Row> = TableProps<Row> & { card: (row: Row, tick: ReactNode) => ReactNode }

export function TableRowsAsCards<Row>(props: Props<Row>) {
  const {
    label,
    rows,
    rowId,
    selected,
    onSelect,
    busy,
    isLoading,
    expectedRows = 10,
    expectedHeight = '',
    empty,
    card,
    nameOf,
  } = props
  const isWaiting = isLoading && rows.length === 0
  if (!isWaiting && rows.length === 0) return <p className="card px-5 py-10 text-center text-ink-2">{empty}</p>

  const toggle = (id: string, isTicked: boolean) => {
    const next = new Set(selected)
    if (isTicked) next.add(id)
    else next.delete(id)
    onSelect?.(next)
  }
  return (
    <ul aria-label={label} aria-busy={isLoading || undefined} className="grid grid-cols-1 gap-3 @2xl:grid-cols-2">
      {isWaiting
        ? Array.from({ length: expectedRows }, (_, index) => (
            <li key={index} className={`card p-4 ${expectedHeight}`}>
              <Skeleton className="h-[18px] w-3/5" />
              <Skeleton className="mt-2.5 h-[15px] w-4/5" />
              <Skeleton className="mt-2.5 h-7 w-24 rounded-full!" />
            </li>
          ))
        : rows.map((row) => {
            const id = rowId(row)
            const isTicked = selected?.has(id) ?? false
            const isBusy = busy?.has(id) ?? false
            return (
              <li
                key={id}
                aria-busy={isBusy || undefined}
                className={`card p-4 ${isBusy ? 'pointer-events-none bg-sunk!' : isTicked ? 'bg-sun-wash!' : ''}`}
              >
                {card(
                  row,
                  onSelect && (
                    <Checkbox
                      aria-label={nameOf ? `Select ${nameOf(row)}` : 'Select'}
                      className="-m-[11px] [&_.toggle]:min-h-11 [&_.toggle]:w-11 [&_.toggle]:justify-center"
                      value={isTicked}
                      isDisabled={isBusy}
                      onChange={(on) => toggle(id, on)}
                    />
                  ),
                )}
              </li>
            )
          })}
    </ul>
  )
}
