import { systemClock } from '#platform/server/clock.ts'
import type { ServerConfig } from '#platform/server/config.ts'
import { checkClock } from './clock.ts'
import { checkDatabase, connectToDatabase, explainDatabaseError } from './database.ts'
import type { CheckSubject, Finding } from './finding.ts'
import { checkMail } from './mail.ts'
import { checkDisk, checkStorage } from './storage.ts'
import { checkTls } from './tls.ts'

/**
 * Checks everything around the product that can be wrong, and says what to do. It works while the product runs or not,
 * changes nothing that stays, and its sentences contain no secret and no personal data.
 */
export async function runChecks(
  config: ServerConfig,
  { clock = systemClock, isOnPage = false, backupFolder }: Partial<Omit<CheckSubject, 'config'>> = {},
): Promise<Finding[]> {
  const subject: CheckSubject = { config, clock, isOnPage, backupFolder }
  const found = await Promise.all([
    checkOverDatabase(subject),
    checkMail(subject),
    checkStorage(subject),
    checkDisk(subject),
    checkTls(subject),
  ])
  return found.flat()
}

/** Runs the checks that ask the database, one after the other on one connection. */
async function checkOverDatabase(subject: CheckSubject): Promise<Finding[]> {
  const client = await connectToDatabase(subject.config.databaseUrl).catch((error: unknown) =>
    explainDatabaseError(error, subject.config),
  )
  if ('level' in client) return [client]
  try {
    return [await checkDatabase(client, subject), await checkClock(client, subject)]
  } finally {
    await client.end()
  }
}
