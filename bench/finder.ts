import { announce } from './city/build/events.ts'
import { measureFinder } from './city/measure/finder.ts'
import { measureSizes } from './city/sizes.ts'

/*
 * npm run bench -- finder
 * For each number as many events, through the triggers that everybody's events pass; then a table of what the finder and an
 * event's page ask of the database, each in turns with look-ups by primary key. With --recount what is kept is compared.
 */

await measureSizes({ things: 'events', size: 200_000, fill: announce, measure: measureFinder }, 60)
