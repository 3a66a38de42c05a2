import { parseArgs } from 'node:util'
import { runRecountCommand } from '#app/server/recount.ts'
import { formatNumber } from '#platform/numbers.ts'
import type { Measured } from './measure/rounds.ts'
import { formatResults } from './measure/table.ts'
import { createFilledDatabase } from './database.ts'

type MeasuredSubject = {
  /** Unit that the size counts, for example "members". */
  things: string
  /** Size to measure if the command names none. */
  size: number
  fill(url: string, size: number): Promise<void>
  measure(url: string, rounds: number): Promise<Measured[]>
}

/**
 * Command line `[sizes …] [--recount] [--rounds=…]`: builds and measures a database of each size, and prints one table.
 */
export async function measureSizes({ things, size, fill, measure }: MeasuredSubject, rounds: number): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { recount: { type: 'boolean' }, rounds: { type: 'string', default: String(rounds) } },
  })
  const measured = new Map<number, Measured[]>()
  for (const each of positionals.length > 0 ? positionals.map(Number) : [size]) {
    console.log(`${formatNumber(each)} ${things}`)
    const { url, close } = await createFilledDatabase((empty) => fill(empty, each))
    try {
      if (values.recount) console.log((await runRecountCommand(url, [])).report)
      measured.set(each, await measure(url, Number(values.rounds)))
    } finally {
      await close()
    }
  }
  console.log(formatResults(measured))
}
