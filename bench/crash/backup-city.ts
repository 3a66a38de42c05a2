import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readdirSync, statSync } from 'node:fs'
import { runBackupCommand } from '#app/server/backup/backup.ts'
import { runRestoreCommand } from '#app/server/backup/restore.ts'
import { listTablesToBackUp } from '#platform/server/backup/catalog.ts'
import { startEmbeddedPostgres } from '#app/server/embedded/postgres.ts'
import { connectToDatabaseForBackup } from '#app/server/backup/locations.ts'
import { installPgBoss } from '#platform/server/queue/pg-boss.ts'
import { formatBytes } from '#launch/operator-error.mjs'
import { openDatabasePool } from '#platform/server/db/db.ts'
import { buildCity } from '../city/build/build.ts'
import { createFilledDatabase } from '../city/database.ts'

/*
 * npm run bench -- backup-city
 * Builds a city of the given number of members, each with ten cleanups. Then it makes a backup, restores it into an
 * empty PostgreSQL, and compares both databases row by row.
 */

const size = Number(process.argv[2] ?? 100_000)
const city = await createFilledDatabase((url) => buildCity(url, size))
const scratch = await mkdtemp(join(tmpdir(), 'cleanstreak-backup-'))
const empty = await startEmbeddedPostgres(scratch)
const folder = join(scratch, 'backups')

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now()
  const result = await work()
  console.log(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  return result
}

const sizeOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + statSync(join(folder, name)).size,
    0,
  )

/** Row count and checksum of every table. */
async function rowsOf(url: string): Promise<string> {
  const client = await connectToDatabaseForBackup(url)
  const sums: string[] = []
  for (const { name } of await listTablesToBackUp(client)) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(part::text, 0)::numeric), 0) as sum from ${name} part`,
    )
    sums.push(`${name} ${rows[0]!.sum}`)
  }
  await client.end()
  return sums.join('\n')
}

try {
  const db = openDatabasePool(city.url, { max: 2 })
  await (await installPgBoss(db.$client)).stop({ close: false, graceful: false })
  await db.$client.end()
  const env = (url: string) => ({ DATABASE_URL: url, STORAGE_URL: `file:${join(scratch, 'store')}` })
  console.log(await timed('backup', () => runBackupCommand([folder], env(city.url), scratch)))
  console.log(`size: ${formatBytes(sizeOf(folder))}`)
  const { report } = await timed('restore with recount', () => runRestoreCommand([folder], env(empty.url), scratch))
  // Lines about missing files are left out: the generated photos exist only as rows.
  console.log(
    report
      .split('\n')
      .filter((line) => /^[\d,]+ rows|recount|wrong/.test(line))
      .join('\n'),
  )
  const isSame = (await rowsOf(city.url)) === (await rowsOf(empty.url))
  console.log(isSame ? 'Every table is the same, row by row.' : 'Some tables differ.')
  if (!isSame || !report.includes('Every number equals its recount.')) process.exitCode = 1
} finally {
  await empty.stop()
  await city.close()
  await rm(scratch, { recursive: true })
}
