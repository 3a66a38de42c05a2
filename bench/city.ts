import { runnerImport } from 'vite'
import { build } from './city/build/build.ts'
import { measureSizes } from './city/sizes.ts'

/*
 * node bench/city.ts [1000000 ...] [--recount] [--rounds=60]
 * For each number a city of as many members, with ten cleanups each; then one table of what boards, bios and challenges
 * ask of the database, each in turns with look-ups by primary key. With --recount every kept number is compared first.
 */

// letters are written in JSX, which Node does not read by itself
const { module } = await runnerImport<typeof import('./city/measure/measure.ts')>(
  `${import.meta.dirname}/city/measure/measure.ts`,
  { configFile: false },
)

await measureSizes({ things: 'members', size: 1_000_000, fill: build, measure: module.measure }, 60)
