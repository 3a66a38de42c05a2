/** Byte order mark (BOM), by which spreadsheet programs recognize a CSV file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

type Cell = string | number | boolean | null

/** CSV columns in order: each name with a function that reads the cell from a row. */
export type CsvColumns<Row> = Record<string, (row: Row) => Cell>

/** Creates CSV columns with snake_case names: the column `start_date` contains the field `startDate`. */
export const createCsvColumns = <Name extends string>(names: readonly Name[]): CsvColumns<Record<Name, Cell>> =>
  Object.fromEntries(
    names.map((name) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      (row: Record<Name, Cell>) => row[name],
    ]),
  )

export async function* streamCsv<Row>(columns: CsvColumns<Row>, batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatLine(Object.keys(columns))
  const cells = Object.values(columns)
  for await (const batch of batches) yield batch.map((row) => formatLine(cells.map((cell) => cell(row)))).join('')
}

/** Formats a CSV line as RFC 4180 defines it. */
const formatLine = (cells: Cell[]) => `${cells.map((cell) => quoteCell(cellText(cell))).join()}\r\n`

const quoteCell = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

const cellText = (cell: Cell) => (typeof cell === 'string' ? escapeFormula(cell) : String(cell ?? ''))

/**
 * Prevents CSV injection: puts an apostrophe before text that a spreadsheet would run as a formula, such as `=1+1`. The
 * leading sign may be full-width, or follow whitespace or invisible characters.
 */
const escapeFormula = (cell: string) =>
  /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]|^[\t\r]/u.test(cell) ? `'${cell}` : cell
