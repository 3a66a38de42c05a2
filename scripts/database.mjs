import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/app/server/embedded/postgres.ts'
import { explainStartError } from '../src/app/server/start/explain.ts'
import { migrateDatabase } from '../src/platform/server/db/migrate.ts'
import { sortTriggers, writeSqlList } from './database/sql-list.ts'
import { DATABASE_PAGE, renderDatabasePage, readLockOrder } from './database/database-page.ts'

// Regenerates the list of SQL files, with its next set number, and docs/database.md. Run it after a change of an SQL
// file or a migration.
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'cleanstreak-database-'))

try {
  const number = await writeSqlList(root)
  const { url, stop } = await startEmbeddedPostgres(folder, { fsync: 'off' })
  try {
    await migrateDatabase(url, join(root, 'migrations'))
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    sortTriggers(root, await readLockOrder(client))
    writeFileSync(join(root, DATABASE_PAGE), await renderDatabasePage(client, root))
    await client.end()
    console.log(`Wrote the list of SQL files (set ${number}) and ${DATABASE_PAGE}. Commit both if they changed.`)
  } finally {
    await stop()
    rmSync(realpathSync(join(folder, 'postgres')), { recursive: true })
  }
} catch (error) {
  console.error(explainStartError(error) ?? error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}
