import { parseArgs } from 'node:util'
import { recountByCommand } from '#app/server/recount.ts'
import { formatNumber } from '#platform/numbers.ts'
import type { Measured } from './measure/rounds.ts'
import { table } from './measure/table.ts'
import { openFilled } from './open.ts'

type Subject = {
  /** of what there are so many */
  things: string
  /** where no size is given */
  size: number
  fill(url: string, size: number): Promise<void>
  measure(url: string, rounds: number): Promise<Measured[]>
}

/** `[sizes …] [--recount] [--rounds=…]`: a database of each size is built and measured; then one table of all. */
export async function measureSizes({ things, size, fill, measure }: Subject, rounds: number): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { recount: { type: 'boolean' }, rounds: { type: 'string', default: String(rounds) } },
  })
  const measured = new Map<number, Measured[]>()
  for (const each of positionals.length > 0 ? positionals.map(Number) : [size]) {
    console.log(`${formatNumber(each)} ${things}`)
    const { url, close } = await openFilled((empty) => fill(empty, each))
    try {
      if (values.recount) console.log((await recountByCommand(url, [])).told)
      measured.set(each, await measure(url, Number(values.rounds)))
    } finally {
      await close()
    }
  }
  console.log(table(measured))
}
