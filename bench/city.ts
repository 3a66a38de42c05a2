import { build } from './city/build/build.ts'
import { measure } from './city/measure/measure.ts'
import { measureSizes } from './city/sizes.ts'

/*
 * npm run bench -- city
 * For each number a city of as many members, with ten cleanups each; then one table of what boards, bios and challenges
 * ask of the database, each in turns with look-ups by primary key. With --recount every kept number is compared first.
 */

await measureSizes({ things: 'members', size: 1_000_000, fill: build, measure }, 60)
