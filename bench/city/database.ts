import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#app/server/embedded/postgres.ts'
import { migrateDatabase } from '#platform/server/db/migrate.ts'

/** PostgreSQL settings for a fast bulk load. The data is disposable, so nothing has to be written durably. */
const UNSAFE_FAST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  shared_buffers: '1GB',
  work_mem: '512MB',
  maintenance_work_mem: '1GB',
  autovacuum: 'off',
}

/** Starts PostgreSQL in a folder with fast but unsafe settings, migrates it, fills it and stops it again. */
export async function createFilledFolder(folder: string, fill: (url: string) => Promise<void>): Promise<void> {
  const { url, stop } = await startEmbeddedPostgres(folder, UNSAFE_FAST_SETTINGS)
  try {
    await migrateDatabase(url, 'migrations')
    await fill(url)
  } finally {
    await stop()
  }
}

/** Creates a temporary database: filled with fast but unsafe settings, then restarted with those of the product. */
export async function createFilledDatabase(fill: (url: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'cleanstreak-city-'))
  await createFilledFolder(folder, fill).catch(async (error) => {
    await rm(folder, { recursive: true })
    throw error
  })
  const { url, stop } = await startEmbeddedPostgres(folder)
  const close = async () => {
    await stop()
    await rm(folder, { recursive: true })
  }
  return { url, close }
}
