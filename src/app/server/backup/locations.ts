import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { ConfigError } from '#platform/server/config.ts'
import { type EnvironmentVariables, EnvironmentSettingsReader } from '#platform/server/config/settings.ts'
import { type StorageConfig, readStorageConfig } from '#platform/server/config/storage.ts'

export const resolveDataFolder = ({ DATA_DIR }: EnvironmentVariables, otherwise: string): string =>
  resolve(DATA_DIR || otherwise)

/** Reads only the settings of the file store, so that the backup commands need no other setting of the server. */
export function readFileStoreSettings(env: EnvironmentVariables, dataDir: string): StorageConfig {
  const settings = new EnvironmentSettingsReader(env)
  const storage = readStorageConfig(settings, join(dataDir, 'files'))
  if (settings.problems.length) throw new ConfigError(settings.problems)
  return storage
}

/** Opens one database connection without a statement timeout, since dumping a large table may take long. */
export async function connectToDatabaseForBackup(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'cleanstreak backup',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  await client.query('set statement_timeout = 0; set idle_session_timeout = 0')
  return client
}

/**
 * Resolves the path of a backup folder relative to the folder in which the operator called npm, because npm runs
 * commands in the project's folder.
 */
export const resolveBackupFolder = (name: string, { INIT_CWD }: EnvironmentVariables): string =>
  resolve(INIT_CWD ?? '.', name)
