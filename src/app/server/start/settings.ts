import { randomBytes } from 'node:crypto'
import { readConfig } from '#platform/server/config.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { choosePort } from './port.ts'

export type Env = Record<string, string | undefined>

export type Settings = { env: Env; askedPort: number; folder?: DataFolder }

/** With your database, your settings and nothing else. */
export async function yourSettings(env: Env): Promise<Settings> {
  const { host, port } = readConfig(env)
  await choosePort(host, port, true)
  return { env, askedPort: port }
}

/** With our own database: what you have set, and the rest made up and kept in the data folder. */
export async function ourSettings(env: Env, defaultFolder: string): Promise<Settings> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  const secret = randomBytes(32).toString('base64url')
  const drafted = { DATA_DIR: defaultFolder, APP_SECRET: secret, [DATABASE]: 'postgres://later', ...set }
  // a wrong setting shows before anything is made
  const { mode, dataDir, host, port } = readConfig(drafted)
  const folder = await openDataFolder(dataDir, mode === 'own' ? 'own' : 'demo', secret)
  const chosen = await choosePort(host, port, 'PORT' in set)
  const kept = { DATA_DIR: dataDir, PORT: String(chosen), APP_SECRET: set.APP_SECRET ?? folder.secret }
  return { env: { ...drafted, ...kept }, askedPort: port, folder }
}

/** The name under which the address of the private database is handed over. */
export const DATABASE = 'EMBEDDED_DATABASE_URL'
