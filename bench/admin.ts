import { build } from './city/build/build.ts'
import { measureAdmin } from './city/measure/admin.ts'
import { measureSizes } from './city/sizes.ts'

/*
 * npm run bench -- admin
 * For each number a city of as many members, with ten cleanups and one line of the audit log each; then one table of what
 * the admin console asks of the database, each in turns with look-ups by primary key.
 */

await measureSizes({ things: 'members', size: 1_000_000, fill: build, measure: measureAdmin }, 20)
