import { formatNumber } from '#platform/numbers.ts'
import type { Measured } from './rounds.ts'

const AIM = { ratio: 5, growth: 2 }
const [WIDE, CELL] = [64, 32]

/** The ratio by CPU time where there is one, because wall-clock time includes the other load of the machine. */
const ratioOf = ({ work, ratio }: Measured) => work ?? ratio
const times = (ratio: number) => `${ratio.toFixed(1).padStart(7)} ×`

const cell = (row: Measured | undefined) =>
  (row
    ? `${row.ms.toFixed(2)} ms${times(row.ratio)}${row.work === undefined ? ' '.repeat(9) : times(row.work)}`
    : ''
  ).padStart(CELL)

/** Formats the results of all sizes, with the growth from the first size to the last. A `!` marks a missed aim. */
export function table(cities: Map<number, Measured[]>): string {
  const sizes = [...cities.keys()]
  const whats = new Set([...cities.values()].flatMap((rows) => rows.map(({ what }) => what)))
  const lines = Array.from(whats, (what) => {
    const rows = sizes.map((size) => cities.get(size)!.find((row) => row.what === what))
    const [first, last] = [rows[0], rows.at(-1)]
    const growth = first && last ? ratioOf(last) / ratioOf(first) : 1
    const reads = rows.filter((row) => row && !row.isWrite)
    const isMissed = reads.length > 0 && (growth > AIM.growth || reads.some((row) => ratioOf(row!) > AIM.ratio))
    return `${what.padEnd(WIDE)}${rows.map(cell).join('')}${times(growth)}${isMissed ? ' !' : ''}`
  })
  const head = [
    'median, multiple of a look-up, the same by CPU time'.padEnd(WIDE),
    ...sizes.map((size) => formatNumber(size).padStart(CELL)),
  ]
  return [`${head.join('')}   growth`, ...lines].join('\n')
}
