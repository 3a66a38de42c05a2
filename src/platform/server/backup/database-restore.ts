import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { RESTORE_MARKER_DATABASE_SCHEMA } from '../db/preflight.ts'
import { quoteSqlIdentifier, listConstraintsAndIndexes, listTablesToBackUp } from './catalog.ts'
import { runSqlCopyFromStream } from './postgres-copy.ts'
import { PORTABLE_SQL_COPY_SETTINGS, createChecksumStream } from './database-backup.ts'
import { type BackupSet, BackupError, type BackupTable, backupTableFilePath } from './backup-sets.ts'

/** Restores the rows of a backup set into existing, empty tables, in one transaction. */
export async function restoreDatabase(client: Client, { path, manifest }: BackupSet): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`${PORTABLE_SQL_COPY_SETTINGS}; set local maintenance_work_mem = '256MB'`)
    const existing = await listTablesToBackUp(client)
    for (const table of manifest.tables) assertTableKnown(existing, table)
    const all = existing.map(({ name }) => quoteSqlIdentifier(name))
    const slowing = await listConstraintsAndIndexes(client)
    // Disable the triggers while the rows are loaded, so that they do not count the rows again: the backup already
    // contains the counters.
    for (const table of all) await client.query(`alter table ${table} disable trigger user`)
    await client.query(`truncate ${all.join(', ')}`)
    for (const { drop } of slowing) await client.query(drop)
    for (const table of manifest.tables) await restoreTable(client, path, table)
    for (const { name, value, isCalled } of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [quoteSqlIdentifier(name), value, isCalled])
    for (const { make } of slowing) await client.query(make)
    for (const table of all) await client.query(`alter table ${table} enable trigger user`)
    await client.query(`drop schema if exists ${RESTORE_MARKER_DATABASE_SCHEMA}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

function assertTableKnown(existing: { name: string; columns: string[] }[], { name, columns }: BackupTable) {
  const table = existing.find((table) => table.name === name)
  const missing = table ? columns.find((column) => !table.columns.includes(column)) : ''
  if (missing !== undefined)
    throw new BackupError(
      `The backup holds ${missing && `the column ${missing} of `}the table ${name}, which is not known here.`,
    )
}

async function restoreTable(client: Client, path: string, { name, columns, rows, sha256 }: BackupTable) {
  const sum = createHash('sha256')
  const text = `copy ${quoteSqlIdentifier(name)} (${columns.map(quoteSqlIdentifier).join(', ')}) from stdin`
  const loaded = await pipeline(
    createReadStream(backupTableFilePath(path, name)),
    createGunzip(),
    createChecksumStream(sum),
    (content: AsyncIterable<Buffer>) => runSqlCopyFromStream(client, text, content),
  ).catch(ignoreUnreadable)
  if (loaded !== rows || sum.digest('hex') !== sha256)
    throw new BackupError(
      `${backupTableFilePath(path, name)} is damaged. The database was left empty: restore another backup.`,
    )
}

/**
 * During a restore, missing backup files and zlib errors (`Z_…`, damaged gzip data) are ignored: the checksum
 * comparison reports them later.
 */
function ignoreUnreadable(error: NodeJS.ErrnoException): undefined {
  if (!error.code?.startsWith('Z_') && error.code !== 'ENOENT') throw error
}
