import { runnerImport } from 'vite'
import { recountByCommand } from '#app/server/recount.ts'
import { formatNumber } from '#platform/numbers.ts'
import { announce } from './city/build/events.ts'
import { table } from './city/measure/table.ts'
import { openFilled } from './city/open.ts'

/*
 * node bench/finder.ts [200000 ...] [--recount] [--rounds=60]
 * For each number as many events, through the triggers that everybody's events pass; then a table of what the finder and an
 * event's page ask of the database, each in turns with look-ups by primary key. With --recount what is kept is compared.
 */

// letters are written in JSX, which Node does not read by itself
const { module } = await runnerImport<typeof import('./city/measure/finder.ts')>(
  `${import.meta.dirname}/city/measure/finder.ts`,
  { configFile: false },
)

const args = process.argv.slice(2)
const rounds = Number(args.find((arg) => arg.startsWith('--rounds='))?.split('=')[1] ?? 60)
const sizes = args.filter((arg) => !arg.startsWith('--')).map(Number)
const measured: Parameters<typeof table>[0] = new Map()
for (const size of sizes.length > 0 ? sizes : [200_000]) {
  console.log(`${formatNumber(size)} events`)
  const { url, close } = await openFilled((each) => announce(each, size))
  try {
    if (args.includes('--recount')) console.log((await recountByCommand(url, [])).told)
    measured.set(size, await module.measureFinder(url, rounds))
  } finally {
    await close()
  }
}
console.log(table(measured))
