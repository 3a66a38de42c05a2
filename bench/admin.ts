import { runnerImport } from 'vite'
import { build } from './city/build/build.ts'
import { measureSizes } from './city/sizes.ts'

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

await measureSizes({ things: 'members', size: 1_000_000, fill: build, measure: module.measureAdmin }, 20)
