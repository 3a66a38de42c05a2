import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { RESTORING } from '../db/fitness.ts'
import { quoted, slowingParts, tablesOf } from './catalogue.ts'
import { copyIn } from './copy.ts'
import { PLAIN, hashedBy } from './save.ts'
import { type BackupSet, BackupUnfit, type KeptTable, tableFile } from './sets.ts'

/** Restores a backup set into existing tables, in one transaction. */
export async function loadDatabase(client: Client, { path, manifest }: BackupSet): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`${PLAIN}; set local maintenance_work_mem = '256MB'`)
    const there = await tablesOf(client)
    for (const table of manifest.tables) refuseUnless(there, table)
    const all = there.map(({ name }) => quoted(name))
    const slowing = await slowingParts(client)
    // The backup contains the counters that triggers maintain, so triggers must not count the rows again.
    for (const table of all) await client.query(`alter table ${table} disable trigger user`)
    await client.query(`truncate ${all.join(', ')}`)
    for (const { drop } of slowing) await client.query(drop)
    for (const table of manifest.tables) await loadTable(client, path, table)
    for (const { name, value, isCalled } of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [quoted(name), value, isCalled])
    for (const { make } of slowing) await client.query(make)
    for (const table of all) await client.query(`alter table ${table} enable trigger user`)
    await client.query(`drop schema if exists ${RESTORING}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

function refuseUnless(there: { name: string; columns: string[] }[], { name, columns }: KeptTable) {
  const table = there.find((table) => table.name === name)
  const missing = table ? columns.find((column) => !table.columns.includes(column)) : ''
  if (missing !== undefined)
    throw new BackupUnfit(
      `The backup holds ${missing && `the column ${missing} of `}the table ${name}, which is not known here.`,
    )
}

async function loadTable(client: Client, path: string, { name, columns, rows, sha256 }: KeptTable) {
  const sum = createHash('sha256')
  const text = `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`
  const loaded = await pipeline(
    createReadStream(tableFile(path, name)),
    createGunzip(),
    hashedBy(sum),
    (content: AsyncIterable<Buffer>) => copyIn(client, text, content),
  ).catch(unlessUnreadable)
  if (loaded !== rows || sum.digest('hex') !== sha256)
    throw new BackupUnfit(`${tableFile(path, name)} is damaged. The database was left empty: restore another backup.`)
}

/** Ignores missing files and zlib errors (`Z_…`, damaged gzip data): the checksum comparison reports them later. */
function unlessUnreadable(error: NodeJS.ErrnoException): undefined {
  if (!error.code?.startsWith('Z_') && error.code !== 'ENOENT') throw error
}
