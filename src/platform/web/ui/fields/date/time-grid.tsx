import { useId } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'

type Props<Cell extends string> = {
  label: string
  cells: readonly Cell[]
  chosen?: Cell
  onChoose: (cell: Cell) => void
}

/** Cells in rows; the arrow keys go in all four directions. */
export function TimeGrid<Cell extends string>({ label, cells, chosen, onChoose }: Props<Cell>) {
  const labelId = useId()
  return (
    <div className="time-column">
      <span id={labelId} className="time-label">
        {label}
      </span>
      <ListBox
        aria-labelledby={labelId}
        layout="grid"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={chosen ? [chosen] : []}
        onSelectionChange={(keys) => {
          const cell = keys === 'all' ? undefined : keys.values().next().value
          if (cell) onChoose(cell as Cell)
        }}
        className="time-cells"
      >
        {cells.map((cell) => (
          <ListBoxItem key={cell} id={cell} textValue={cell} className="time-cell">
            {cell}
          </ListBoxItem>
        ))}
      </ListBox>
    </div>
  )
}
