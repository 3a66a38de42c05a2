import { insertEvents } from './city/build/events.ts'
import { measureFinder } from './city/measure/finder.ts'
import { measureSizes } from './city/sizes.ts'

/*
 * npm run bench -- finder
 * Inserts each given number of events, with the regular triggers enabled. Then it times what the finder and the page of
 * an event read from the database. Each read runs in turns with a look-up by primary key. `--recount` first compares
 * the index tables of the finder with a count from scratch.
 */

await measureSizes({ things: 'events', size: 200_000, fill: insertEvents, measure: measureFinder }, 60)
