import { formatNumber } from '#platform/numbers.ts'
import type { Measured } from './rounds.ts'

const AIM = { ratio: 5, growth: 2 }

/** What was measured at each size, and how much it grew from the first to the last. */
export function table(cities: Map<number, Measured[]>): string {
  const sizes = [...cities.keys()]
  const found = (size: number, what: string) => cities.get(size)!.find((row) => row.what === what)
  const whats = [...new Set([...cities.values()].flatMap((rows) => rows.map(({ what }) => what)))]
  const lines = whats.map((what) => {
    const rows = sizes.map((size) => found(size, what))
    const [first, last] = [rows[0], rows.at(-1)]
    const growth = sizes.length > 1 && first && last ? last.work / first.work : undefined
    const missed = rows.some((row) => row && row.work > AIM.ratio) || (growth ?? 0) > AIM.growth
    return [
      what.padEnd(60),
      ...rows.map((row) =>
        row
          ? `${row.ms.toFixed(2).padStart(9)} ms ${row.ratio.toFixed(1).padStart(6)} ${row.work.toFixed(1).padStart(6)} ×`
          : ' '.repeat(27),
      ),
      growth === undefined ? '' : `${growth.toFixed(1).padStart(7)} ×`,
      missed ? ' !' : '',
    ].join(' ')
  })
  const head = [
    'members'.padEnd(60),
    ...sizes.map((size) => formatNumber(size).padStart(27)),
    sizes.length > 1 ? '   growth' : '',
  ]
  return [head.join(' '), ...lines].join('\n')
}
