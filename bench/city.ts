import { recountByCommand } from '#app/server/recount.ts'
import { runnerImport } from 'vite'
import { formatNumber } from '#platform/numbers.ts'
import { build } from './city/build/build.ts'
import type { Measured } from './city/measure/rounds.ts'
import { table } from './city/measure/table.ts'
import { openFilled } from './city/open.ts'

/*
 * node bench/city.ts 10000 100000 1000000 [--recount] [--rounds=60]
 * For each number a city of as many members, with ten cleanups each; then one table of what boards, bios and challenges
 * ask of the database, each in turns with look-ups by primary key. With --recount every kept number is compared first.
 */

// letters are written in JSX, which Node does not read by itself
const { module } = await runnerImport<typeof import('./city/measure/measure.ts')>(
  `${import.meta.dirname}/city/measure/measure.ts`,
  { configFile: false },
)

const args = process.argv.slice(2)
const rounds = Number(args.find((arg) => arg.startsWith('--rounds='))?.split('=')[1] ?? 60)
const cities = new Map<number, Measured[]>()
for (const size of args.filter((arg) => !arg.startsWith('--')).map(Number)) {
  console.log(`${formatNumber(size)} members`)
  const { url, close } = await openFilled((each) => build(each, size))
  try {
    if (args.includes('--recount')) console.log((await recountByCommand(url, [])).told)
    cities.set(size, await module.measure(url, rounds))
  } finally {
    await close()
  }
}
console.log(table(cities))
