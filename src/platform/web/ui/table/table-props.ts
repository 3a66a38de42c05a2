import type { ReactNode } from 'react'

export type TableColumn<Row> = {
  id: string
  name: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  /** Aligns the column to the right, with figures of equal width. */
  isNumber?: boolean
  /** Makes the column part of the row's accessible name, where the first column alone is ambiguous. */
  namesRow?: boolean
  /** Hides the heading visually, for example above a column of buttons. */
  isNameHidden?: boolean
  /**
   * Class name for the column width. If any column has one, the layout is fixed, so that nothing shifts when rows
   * arrive.
   */
  width?: string
  className?: string
}

export type SortOrder = { column: string; direction: 'ascending' | 'descending' }

export type TableProps<Row> = {
  label: string
  /** The first column is the row header, unless columns are marked with `namesRow`. */
  columns: TableColumn<Row>[]
  rows: Row[]
  rowId: (row: Row) => string
  /** Accessible name of a row for the checkbox on its card. In the table, the row header names the checkbox. */
  nameOf?: (row: Row) => string
  /** Current sort order, requested or loaded. The server does the sorting. */
  sort?: SortOrder
  onSort?: (sort: SortOrder) => void
  /** Ids of the selected rows. Without `onSelect`, rows cannot be selected. */
  selected?: ReadonlySet<string>
  onSelect?: (selected: Set<string>) => void
  /** Ids of rows with an action in progress. */
  busy?: ReadonlySet<string>
  /** Rows are loading: skeletons are shown at first, later the old rows stay. */
  isLoading?: boolean
  /** Number of skeleton rows while the first page loads. */
  expectedRows?: number
  /** Class name for the usual height of a card. */
  expectedHeight?: string
  empty: ReactNode
}
