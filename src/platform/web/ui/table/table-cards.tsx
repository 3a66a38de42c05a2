import { Fragment, type ReactNode } from 'react'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import type { CardPlace, TableColumn, TableProps } from './table-props.ts'

export function TableCards<Row>(props: TableProps<Row>) {
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
    columns,
    card = (row, tick) => <RowCard row={row} columns={columns} tick={tick} />,
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

function RowCard<Row>({ row, columns, tick }: { row: Row; columns: TableColumn<Row>[]; tick: ReactNode }) {
  const at = (place: CardPlace) =>
    columns.flatMap(({ id, cell, card }) => {
      const shown = card?.[place]
      return shown ? [<Fragment key={id}>{(shown === true ? cell : shown)(row)}</Fragment>] : []
    })
  const picture = at('picture')
  return (
    <div className={`flex items-start ${picture.length > 0 ? 'gap-3' : 'gap-2'}`}>
      {picture.length > 0 ? (
        <div className="grid justify-items-center gap-4">
          {picture}
          {tick}
        </div>
      ) : (
        tick
      )}
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1 wrap-anywhere">
        {at('title')}
        {at('fact').map((fact) => (
          <div key={fact.key} className="text-sm text-ink-2">
            {fact}
          </div>
        ))}
        {at('chip')}
      </div>
      <div className="-mt-1.5 -mr-2 grid">{at('action')}</div>
    </div>
  )
}
