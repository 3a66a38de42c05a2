import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { ConfigError } from '#platform/server/config.ts'
import { type Env, Settings } from '#platform/server/config/settings.ts'
import { type Storage, readStorage } from '#platform/server/config/storage.ts'

/** The folder of the own database and of its files, whether it is there or not. */
export const dataFolder = ({ DATA_DIR }: Env, otherwise: string): string => resolve(DATA_DIR || otherwise)

/** Where the files lie, as the product itself reads it: no other setting is needed for a backup. */
export function storageOf(env: Env, dataDir: string): Storage {
  const settings = new Settings(env)
  const storage = readStorage(settings, join(dataDir, 'files'))
  if (settings.problems.length) throw new ConfigError(settings.problems)
  return storage
}

/** One connection, on which a statement may take as long as it takes. */
export async function connect(url: string): Promise<Client> {
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

/** As whoever typed it meant it: npm runs commands in the folder of the clone. */
export const folderNamed = (name: string, { INIT_CWD }: Env): string => resolve(INIT_CWD ?? '.', name)
