import { randomBytes } from 'node:crypto'
import { readConfig } from '#platform/server/config.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { choosePort } from './port.ts'

export type StartEnvironment = Record<string, string | undefined>

export type StartSettings = {
  env: StartEnvironment
  askedPort: number
  freePort(): Promise<number>
  folder?: DataFolder
}

/** Start settings for an external PostgreSQL: exactly what the operator has set. */
export async function externalDatabaseSettings(env: StartEnvironment): Promise<StartSettings> {
  const { host, port } = readConfig(env)
  return { env, askedPort: port, freePort: () => choosePort(host, port, true) }
}

/**
 * Start settings for the bundled PostgreSQL: what the operator has set, plus defaults and a secret stored in the data
 * folder.
 */
export async function bundledDatabaseSettings(env: StartEnvironment, defaultFolder: string): Promise<StartSettings> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  const secret = randomBytes(32).toString('base64url')
  const draft = { DATA_DIR: defaultFolder, APP_SECRET: secret, [DATABASE_URL_VARIABLE]: 'postgres://later', ...given }
  // Validate the operator's settings before the data folder is created.
  const { mode, dataDir, host, port } = readConfig(draft)
  const folder = await openDataFolder(dataDir, mode === 'own' ? 'own' : 'demo', secret)
  const stored = { DATA_DIR: dataDir, APP_SECRET: given.APP_SECRET ?? folder.secret }
  const freePort = () => choosePort(host, port, 'PORT' in given)
  return { env: { ...draft, ...stored }, askedPort: port, freePort, folder }
}

/** Name of the environment variable that passes the URL of the bundled PostgreSQL to the server. */
export const DATABASE_URL_VARIABLE = 'EMBEDDED_DATABASE_URL'
