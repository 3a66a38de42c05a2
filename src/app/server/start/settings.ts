import { randomBytes } from 'node:crypto'
import { readConfig } from '#platform/server/config.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { choosePort } from './port.ts'

export type Env = Record<string, string | undefined>

export type Settings = {
  env: Env
  askedPort: number
  freePort(): Promise<number>
  folder?: DataFolder
}

/** Settings for an external PostgreSQL: exactly what the operator has set. */
export async function yourSettings(env: Env): Promise<Settings> {
  const { host, port } = readConfig(env)
  return { env, askedPort: port, freePort: () => choosePort(host, port, true) }
}

/**
 * Settings for the bundled PostgreSQL: what the operator has set, plus defaults and a secret stored in the data folder.
 */
export async function ourSettings(env: Env, defaultFolder: string): Promise<Settings> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  const secret = randomBytes(32).toString('base64url')
  const drafted = { DATA_DIR: defaultFolder, APP_SECRET: secret, [DATABASE]: 'postgres://later', ...set }
  // Validate the settings before anything is created.
  const { mode, dataDir, host, port } = readConfig(drafted)
  const folder = await openDataFolder(dataDir, mode === 'own' ? 'own' : 'demo', secret)
  const kept = { DATA_DIR: dataDir, APP_SECRET: set.APP_SECRET ?? folder.secret }
  const freePort = () => choosePort(host, port, 'PORT' in set)
  return { env: { ...drafted, ...kept }, askedPort: port, freePort, folder }
}

/** Environment variable that passes on the URL of the bundled PostgreSQL. */
export const DATABASE = 'EMBEDDED_DATABASE_URL'
