import { buildCity } from './city/build/build.ts'
import { measureAdmin } from './city/measure/admin.ts'
import { measureSizes } from './city/sizes.ts'

/*
 * npm run bench -- admin
 * Builds a city of each given size: every member has ten cleanups and one row in the audit log. Then it times what the
 * admin console reads from the database. Each read runs in turns with a look-up by primary key.
 */

await measureSizes({ things: 'members', size: 1_000_000, fill: buildCity, measure: measureAdmin }, 20)
