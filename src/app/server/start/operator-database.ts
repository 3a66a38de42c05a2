import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { tryLock } from '#launch/lock.mjs'
import { OperatorError } from '#launch/operator-error.mjs'
import { readRunningPostgresUrl, startEmbeddedPostgres } from '../embedded/postgres.ts'

export type DatabaseOpenedForOperatorCommand = {
  url: string
  /** Address of the product, if it runs on the bundled PostgreSQL. */
  address?: string
  close(): Promise<void>
}

/** Opens the database for an operator's command such as backup, whether the product is running or not. */
export async function openDatabaseForOperatorCommand(
  { DATABASE_URL, DATA_DIR }: NodeJS.ProcessEnv,
  defaultFolder: string,
): Promise<DatabaseOpenedForOperatorCommand> {
  if (DATABASE_URL) return { url: DATABASE_URL, close: async () => {} }
  const folder = DATA_DIR ?? defaultFolder
  if (!existsSync(join(folder, 'postgres')))
    throw new OperatorError(
      `There is no database in ${folder} yet. Start Cleanstreak once (npm start), or set DATA_DIR or DATABASE_URL to an existing database.`,
    )
  const { lock, holder } = tryLock(join(folder, 'lock'))
  if (!lock) return { url: await readRunningPostgresUrl(folder), address: holder.address, close: async () => {} }
  const { url, stop } = await startEmbeddedPostgres(folder)
  return { url, close: () => stop().finally(lock.release) }
}
