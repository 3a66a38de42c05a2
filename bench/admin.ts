import { recountByCommand } from '#app/server/recount.ts'
import { runnerImport } from 'vite'
import { formatNumber } from '#platform/numbers.ts'
import { build } from './city/build/build.ts'
import { table } from './city/measure/table.ts'
import { openFilled } from './city/open.ts'

/*
 * node bench/admin.ts [1000000 ...] [--recount] [--rounds=20]
 * For each number a city of as many members, with ten cleanups and one line of the audit log each; then one table of what
 * the admin console asks of the database, each in turns with look-ups by primary key.
 */

// letters are written in JSX, which Node does not read by itself
const { module } = await runnerImport<typeof import('./city/measure/admin.ts')>(
  `${import.meta.dirname}/city/measure/admin.ts`,
  { configFile: false },
)

const args = process.argv.slice(2)
const rounds = Number(args.find((arg) => arg.startsWith('--rounds='))?.split('=')[1] ?? 20)
const sizes = args.filter((arg) => !arg.startsWith('--')).map(Number)
const measured: Parameters<typeof table>[0] = new Map()
for (const size of sizes.length > 0 ? sizes : [1_000_000]) {
  console.log(`${formatNumber(size)} members`)
  const { url, close } = await openFilled((each) => build(each, size))
  try {
    if (args.includes('--recount')) console.log((await recountByCommand(url, [])).told)
    measured.set(size, await module.measureAdmin(url, rounds))
  } finally {
    await close()
  }
}
console.log(table(measured))
