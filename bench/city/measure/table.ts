import { formatNumber } from '#platform/numbers.ts'
import type { Measured } from './rounds.ts'

const AIMS = { ratio: 5, growth: 2 }
const [WIDE, CELL] = [64, 32]

/** The ratio by CPU time where there is one, because wall-clock time includes the other load of the machine. */
const cpuRatio = ({ work, ratio }: Measured) => work ?? ratio
const formatRatio = (ratio: number) => `${ratio.toFixed(1).padStart(7)} ×`

const formatCell = (row: Measured | undefined) =>
  (row
    ? `${row.ms.toFixed(2)} ms${formatRatio(row.ratio)}${row.work === undefined ? ' '.repeat(9) : formatRatio(row.work)}`
    : ''
  ).padStart(CELL)

/** Formats the results of all sizes, with the growth from the first size to the last. A `!` marks a missed aim. */
export function formatResults(cities: Map<number, Measured[]>): string {
  const sizes = [...cities.keys()]
  const whats = new Set([...cities.values()].flatMap((rows) => rows.map(({ what }) => what)))
  const lines = Array.from(whats, (what) => {
    const rows = sizes.map((size) => cities.get(size)!.find((row) => row.what === what))
    const [first, last] = [rows[0], rows.at(-1)]
    const growth = first && last ? cpuRatio(last) / cpuRatio(first) : 1
    const reads = rows.filter((row) => row && !row.isWrite)
    const isMissed = reads.length > 0 && (growth > AIMS.growth || reads.some((row) => cpuRatio(row!) > AIMS.ratio))
    return `${what.padEnd(WIDE)}${rows.map(formatCell).join('')}${formatRatio(growth)}${isMissed ? ' !' : ''}`
  })
  const head = [
    'median, multiple of a look-up, the same by CPU time'.padEnd(WIDE),
    ...sizes.map((size) => formatNumber(size).padStart(CELL)),
  ]
  return [`${head.join('')}   growth`, ...lines].join('\n')
}
