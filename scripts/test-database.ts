import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#app/server/embedded/postgres.ts'
import { migrateDatabase } from '#platform/server/db/migrate.ts'

/**
 * Starts one PostgreSQL for the whole test run and migrates a template database, which each test file clones.
 * TEST_DATABASE_URL names an existing server to use instead.
 */
export default async function setup({ provide }: TestProject) {
  const named = process.env.TEST_DATABASE_URL
  const server = named ? { url: named, stop: async () => {} } : await startServer()
  const template = `test_template_${process.pid}_${Date.now()}`
  const client = new Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${template} template template0 encoding 'UTF8'`)
  const url = new URL(server.url)
  url.pathname = template
  await migrateDatabase(url.href, resolve(import.meta.dirname, '../migrations'))
  provide('postgres', { url: server.url, template })
  return async () => {
    await client.query(`drop database ${template} with (force)`)
    await client.end()
    await server.stop()
  }
}

async function startServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'cleanstreak-test-'))
  // The data is thrown away after the run, so durability is switched off for speed.
  const server = await startEmbeddedPostgres(dataDir, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    autovacuum: 'off',
    jit: 'off',
    max_wal_size: '8GB',
    checkpoint_timeout: '1h',
  })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      for (const folder of [realpathSync(join(dataDir, 'postgres')), dataDir]) rmSync(folder, { recursive: true })
    },
  }
}
