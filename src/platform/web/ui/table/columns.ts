import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  name: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  /** numbers stand at the right edge, under one another */
  isNumber?: boolean
  /** with others it names the row, where the first column alone does not tell it apart */
  namesRow?: boolean
  /** the name is only read out, as over a column of buttons */
  isNameHidden?: boolean
  /** of the column, as a class; once one of them has such, none is as wide as its rows would have it, and nothing moves when they come */
  width?: string
  className?: string
}

export type Sort = { column: string; direction: 'ascending' | 'descending' }

export type TableProps<Row> = {
  /** what is listed, as "Members" */
  label: string
  /** the first one names its row, if no others do */
  columns: Column<Row>[]
  rows: Row[]
  rowId: (row: Row) => string
  /** for its checkbox where it is a card; in the table its columns say it */
  nameOf?: (row: Row) => string
  /** the server sorts: what it sorts by now, and what it is asked for */
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** ids of the rows that are ticked; without onSelect no row can be */
  selected?: ReadonlySet<string>
  onSelect?: (selected: Set<string>) => void
  /** ids of the rows something is being done to */
  busy?: ReadonlySet<string>
  /** no rows yet; while others are fetched the old ones stay */
  isLoading?: boolean
  /** how many rows the first page will have */
  expectedRows?: number
  /** how high most of them are where each is a card, as a class */
  expectedHeight?: string
  /** one line in place of the rows */
  empty: ReactNode
}
