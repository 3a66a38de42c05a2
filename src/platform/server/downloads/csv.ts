/** By it spreadsheets know that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

type Cell = string | number | boolean | null

/** The name of each column, in their order, and what stands in it. */
export type CsvColumns<Row> = Record<string, (row: Row) => Cell>

/** Columns with the names that the database has for them: `start_date` shows `startDate`. */
export const csvOf = <Name extends string>(names: readonly Name[]): CsvColumns<Record<Name, Cell>> =>
  Object.fromEntries(
    names.map((name) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      (row: Record<Name, Cell>) => row[name],
    ]),
  )

/** A table for a spreadsheet, written while it is read. */
export async function* asCsv<Row>(columns: CsvColumns<Row>, batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(Object.keys(columns))
  const cells = Object.values(columns)
  for await (const batch of batches) yield batch.map((row) => line(cells.map((cell) => cell(row)))).join('')
}

/** RFC 4180. */
const line = (cells: Cell[]) => `${cells.map((cell) => quoted(plain(cell))).join()}\r\n`

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

const plain = (cell: Cell) => (typeof cell === 'string' ? defused(cell) : String(cell ?? ''))

/**
 * A spreadsheet would take these for a formula, and carry out what somebody wrote into their notes: the full-width signs
 * too, and those that stand behind what nobody sees.
 */
const defused = (cell: string) =>
  /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]|^[\t\r]/u.test(cell) ? `'${cell}` : cell
