import type { ReactNode } from 'react'

export type TableColumn<Row> = {
  id: string
  name: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  /** Aligns a table column to the right, with digits of equal width. */
  isNumber?: boolean
  /** Makes the column part of the table row's accessible name, for tables whose first column alone is ambiguous. */
  namesRow?: boolean
  /** Hides the column heading visually, for example above a column of buttons. */
  isNameHidden?: boolean
  /**
   * Class name for the width of a table column. If any column has one, the table layout is fixed, so that nothing
   * shifts when rows arrive.
   */
  width?: string
  className?: string
}

export type TableSortOrder = { column: string; direction: 'ascending' | 'descending' }

export type TableProps<Row> = {
  label: string
  /** Columns of the table. The first column is the row header, unless columns are marked with `namesRow`. */
  columns: TableColumn<Row>[]
  rows: Row[]
  rowId: (row: Row) => string
  /** Accessible name of a row for the checkbox on its card. In the table, the row header names the checkbox. */
  nameOf?: (row: Row) => string
  /** Current sort order of the table, requested or loaded. The server sorts the rows. */
  sort?: TableSortOrder
  onSort?: (sort: TableSortOrder) => void
  /** Ids of the selected table rows. Without `onSelect`, rows cannot be selected. */
  selected?: ReadonlySet<string>
  onSelect?: (selected: Set<string>) => void
  /** Ids of table rows with an action in progress. */
  busy?: ReadonlySet<string>
  /** Whether table rows are loading: skeletons are shown during the first load, later the old rows stay. */
  isLoading?: boolean
  /** Number of skeleton rows in the table while the first page loads. */
  expectedRows?: number
  /** Class name for the usual height of a row's card in the card layout. */
  expectedHeight?: string
  empty: ReactNode
}
