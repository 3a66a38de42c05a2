import { buildCity } from './city/build/build.ts'
import { measureCity } from './city/measure/measure.ts'
import { measureSizes } from './city/sizes.ts'

/*
 * npm run bench -- city
 * Builds a city of each given size: every member has ten cleanups. Then it times what boards, bios and challenges read
 * from the database. Each read runs in turns with a look-up by primary key. `--recount` first compares every stored
 * counter with a count from scratch.
 */

await measureSizes({ things: 'members', size: 1_000_000, fill: buildCity, measure: measureCity }, 60)
