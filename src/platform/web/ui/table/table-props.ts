import type { ReactNode } from 'react'

/** Places in a row's card, from its picture beside the text to the actions in its corner. */
export type CardPlace = 'picture' | 'title' | 'fact' | 'chip' | 'action'

/** Column of a table whose rows are cards on narrow screens. A sortable column has the id of its sort order. */
export type TableColumn<Row, Sort extends string = string> = (
  | { id: Sort; isSortable: true }
  | { id: string; isSortable?: false }
) & {
  name: string
  cell: (row: Row) => ReactNode
  /** Places in the card: of the cell (`true`), or of what the card shows in its place. */
  card?: Partial<Record<CardPlace, true | ((row: Row) => ReactNode)>>
  /** Aligns a table column to the right, with digits of equal width. */
  isNumber?: boolean
  /** Adds a table column to the row's accessible name, where the first column alone is ambiguous. */
  namesRow?: boolean
  /** Hides a column heading visually, for example above a column of buttons. */
  isNameHidden?: boolean
  /**
   * Class name of a table column's width. If any column has one, the table layout is fixed and nothing shifts when rows
   * arrive.
   */
  width?: string
  className?: string
}

export type TableSortOrder = { column: string; direction: 'ascending' | 'descending' }

export type TableProps<Row> = {
  label: string
  /** Columns of a table. The first one is the row header, unless columns are marked with `namesRow`. */
  columns: TableColumn<Row>[]
  rows: Row[]
  rowId: (row: Row) => string
  /** Renders a card with a layout of its own, in place of the columns' places; `tick` is its checkbox. */
  card?: (row: Row, tick: ReactNode) => ReactNode
  /** Accessible name of the checkbox on a row's card. In the table, the row header names the checkbox. */
  nameOf?: (row: Row) => string
  sort?: TableSortOrder
  onSort?: (sort: TableSortOrder) => void
  /** Ids of selected table rows. Without `onSelect`, rows cannot be selected. */
  selected?: ReadonlySet<string>
  onSelect?: (selected: Set<string>) => void
  busy?: ReadonlySet<string>
  /** Whether table rows are loading. Skeletons are shown during the first load; later the old rows stay. */
  isLoading?: boolean
  expectedRows?: number
  /** Class name for the usual height of a card in a table's card layout. */
  expectedHeight?: string
  empty: ReactNode
}
