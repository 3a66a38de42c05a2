import { runnerImport } from 'vite'
import { announce } from './city/build/events.ts'
import { measureSizes } from './city/sizes.ts'

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

await measureSizes({ things: 'events', size: 200_000, fill: announce, measure: module.measureFinder }, 60)
