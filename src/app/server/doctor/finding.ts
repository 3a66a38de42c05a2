import { statfs } from 'node:fs/promises'
import { getSystemErrorName } from 'node:util'
import { formatBytes } from '#launch/operator-error.mjs'
import type { Clock } from '#platform/server/clock.ts'
import type { ServerConfig } from '#platform/server/config.ts'
import type { MailConfig } from '#platform/server/config/mail.ts'

/** Result of one check. `look` is worth a look, but the product works; `bad` needs a repair. */
export type Finding = { name: string; level: 'good' | 'look' | 'bad'; sentence: string }

export type CheckSubject = {
  config: ServerConfig
  /** Mail settings in use: from the environment, or else from the database. */
  mail: MailConfig
  clock: Clock
  backupFolder?: string
  /** Whether the findings are shown on a page instead of in a terminal. */
  isOnPage: boolean
}

/** Whether PostgreSQL is the product's own, with its files in the data folder. */
export const isDatabaseEmbedded = ({ mode }: ServerConfig): boolean => mode === 'demo' || mode === 'own'

export type FreeSpace = { level: Finding['level']; text: string }

const MB = 1024 ** 2
/** Free disk space below which a finding is bad or worth a look. */
const FREE_SPACE_LIMITS = { bad: 256 * MB, look: 2048 * MB }

export async function measureFreeSpace(folder: string): Promise<FreeSpace> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const level = free < FREE_SPACE_LIMITS.bad ? 'bad' : free < FREE_SPACE_LIMITS.look ? 'look' : 'good'
  return { level, text: `${formatBytes(free)} free` }
}

/** Code of a network error, such as `ECONNREFUSED`. The message is not shown, because it may contain personal data. */
export const networkErrorCode = (error: unknown): string => {
  const { errno, code, cause, name } = error as NodeJS.ErrnoException
  if (errno !== undefined && errno < 0) return getSystemErrorName(errno)
  return code ?? (cause instanceof Error ? networkErrorCode(cause) : name)
}
