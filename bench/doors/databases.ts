import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#app/server/embedded/postgres.ts'
import { migrateDatabase } from '#platform/server/db/migrate.ts'

/** The data is thrown away after the run, so durability is switched off for speed. */
const FAST_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', jit: 'off' }
const TEMPLATE = 'doors_template'

export type Databases = Awaited<ReturnType<typeof openDatabases>>

/** Starts a PostgreSQL that makes migrated databases from a template. */
export async function openDatabases() {
  const folder = await mkdtemp(join(tmpdir(), 'cleanstreak-doors-'))
  const server = await startEmbeddedPostgres(folder, FAST_SETTINGS)
  const client = new Client({ connectionString: server.url })
  await client.connect()
  const urlOf = (name: string) => Object.assign(new URL(server.url), { pathname: name }).href
  await client.query(`create database ${TEMPLATE} template template0 encoding 'UTF8'`)
  await migrateDatabase(urlOf(TEMPLATE), 'migrations')
  let created = 0
  return {
    async create() {
      const name = `doors_${++created}`
      await client.query(`create database ${name} template ${TEMPLATE}`)
      return { url: urlOf(name), drop: () => client.query(`drop database ${name} with (force)`) }
    },
    async close() {
      await client.end()
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}
