import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runBackupCommand } from '#app/server/backup/backup.ts'
import { findMissingPictureFiles } from '#app/server/backup/restore-files.ts'
import { runRestoreCommand } from '#app/server/backup/restore.ts'
import { runRecountCommand } from '#app/server/recount.ts'
import { openDatabasePool } from '#platform/server/db/db.ts'
import { migrateDatabase } from '#platform/server/db/migrate.ts'
import { openFolderFileStore } from '#platform/server/files/folder.ts'
import { createLoggingMembers } from './logging-members.ts'
import { createPostgres15 } from './postgres-15.ts'

/*
 * npm run bench -- point-in-time
 * Point-in-time recovery: members log cleanups with photos on a PostgreSQL 15 with a WAL archive. All cleanups are
 * deleted by accident, and the database is restored to the time before. Fails unless it then has exactly the cleanups
 * that were acknowledged before that time.
 */

const BEFORE = 10
const AFTER = 20
const LATE = 5

const scratch = await mkdtemp(join(tmpdir(), 'cleanstreak-point-in-time-'))
const store = join(scratch, 'store')
const env = { STORAGE_URL: `file:${store}` }
const postgres = await createPostgres15()
const seconds = async (work: () => unknown) => {
  const begun = performance.now()
  await work()
  return ((performance.now() - begun) / 1000).toFixed(1)
}

let server = await postgres.start()
try {
  await migrateDatabase(postgres.url, 'migrations')
  const members = await createLoggingMembers(postgres.url, { kind: 'folder', path: store })
  const acknowledged = await members.log(BEFORE)
  const base = await seconds(() => postgres.baseBackup())
  acknowledged.push(...(await members.log(AFTER)))
  console.log(await runBackupCommand([join(scratch, 'backups')], { ...env, DATABASE_URL: postgres.url }, scratch))
  await pause(50)
  // The offset is written as +00 instead of Z: a starting server cannot resolve time zone names yet.
  const moment = (await members.now()).toISOString().replace('Z', '+00')
  await pause(50)

  // Deleting a cleanup also removes its photos, so the restored rows will refer to files that are missing.
  await members.remove(acknowledged[0]!, 0)
  const db = openDatabasePool(postgres.url, { max: 1 })
  await db.$client.query('delete from cleanup_logs')
  const late = await members.log(LATE)
  const { rows: last } = await db.$client.query<{ wal: string }>('select pg_walfile_name(pg_switch_wal()) as wal')
  while (
    (await db.$client.query('select from pg_stat_archiver where last_archived_wal >= $1', [last[0]!.wal])).rowCount ===
    0
  )
    await pause(100)
  await db.$client.end()
  await members.close()
  await server.stop()

  const recovery = await seconds(async () => {
    server = await postgres.startAt(moment)
    const db = openDatabasePool(postgres.url, { max: 1 })
    while ((await db.$client.query('select where pg_is_in_recovery()')).rowCount) await pause(100)
    await db.$client.end()
  })
  const restored = openDatabasePool(postgres.url, { max: 1 })
  const { rows } = await restored.$client.query<{ id: string }>('select cleanup_id as id from cleanup_logs')
  await restored.$client.end()
  const there = new Set(rows.map(({ id }) => id))
  const lost = acknowledged.filter(({ cleanupId }) => !there.has(cleanupId)).length
  const strange = there.size - (acknowledged.length - lost)
  const missing = (await findMissingPictureFiles(postgres.url, await openFolderFileStore(store))).length
  const putBack = await runRestoreCommand(
    [join(scratch, 'backups'), '--files'],
    { ...env, DATABASE_URL: postgres.url },
    scratch,
  )
  const recounted = await runRecountCommand(postgres.url, [])
  console.log(
    [
      `cleanups acknowledged before the recovery time ${acknowledged.length}, after it ${late.length}`,
      `restored ${there.size}: lost ${lost}, from after the recovery time ${strange}`,
      `files missing from the store: ${missing}. ${putBack.report.replaceAll('\n', ' ')}`,
      recounted.report.split('\n').at(-1),
      `base backup ${base} s; from its copy to a writable database ${recovery} s`,
    ].join('\n'),
  )
  if (lost || strange || !missing || !putBack.isCorrect || !recounted.isCorrect) process.exitCode = 1
} finally {
  await server.stop()
  postgres.remove()
  await rm(scratch, { recursive: true })
}
