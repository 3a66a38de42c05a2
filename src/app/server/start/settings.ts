import { randomBytes } from 'node:crypto'
import { readServerConfig } from '#platform/server/config.ts'
import { type LockedDataFolder, openAndLockDataFolder } from './data-folder.ts'
import { chooseFreePort } from './port.ts'

export type StartEnvironmentVariables = Record<string, string | undefined>

export type ServerStartSettings = {
  env: StartEnvironmentVariables
  askedPort: number
  freePort(): Promise<number>
  folder?: LockedDataFolder
}

/** Start settings for an external PostgreSQL: exactly what the operator has set. */
export async function readStartSettingsForExternalDatabase(
  env: StartEnvironmentVariables,
): Promise<ServerStartSettings> {
  const { host, port } = readServerConfig(env)
  return { env, askedPort: port, freePort: () => chooseFreePort(host, port, true) }
}

/**
 * Start settings for the bundled PostgreSQL: what the operator has set, plus defaults and a secret stored in the data
 * folder.
 */
export async function prepareStartSettingsForBundledDatabase(
  env: StartEnvironmentVariables,
  defaultFolder: string,
): Promise<ServerStartSettings> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  const secret = randomBytes(32).toString('base64url')
  const draft = {
    DATA_DIR: defaultFolder,
    APP_SECRET: secret,
    [EMBEDDED_DATABASE_URL_VARIABLE]: 'postgres://later',
    ...given,
  }
  // Validate the operator's settings before the data folder is created.
  const { mode, dataDir, host, port } = readServerConfig(draft)
  const folder = await openAndLockDataFolder(dataDir, mode === 'own' ? 'own' : 'demo', secret)
  const stored = { DATA_DIR: dataDir, APP_SECRET: given.APP_SECRET ?? folder.secret }
  const freePort = () => chooseFreePort(host, port, 'PORT' in given)
  return { env: { ...draft, ...stored }, askedPort: port, freePort, folder }
}

/** Name of the environment variable that passes the URL of the bundled PostgreSQL to the server. */
export const EMBEDDED_DATABASE_URL_VARIABLE = 'EMBEDDED_DATABASE_URL'
