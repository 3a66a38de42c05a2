import { systemClock } from '#platform/server/clock.ts'
import type { ServerConfig } from '#platform/server/config.ts'
import { checkClock } from './clock.ts'
import { checkDatabase, connectToDatabase, explainDatabaseError } from './database.ts'
import { type CheckSubject, type Finding, networkErrorCode } from './finding.ts'
import { checkMail } from './mail.ts'
import { checkProxy } from './proxy.ts'
import { checkDisk, checkStorage } from './storage.ts'
import { checkTls } from './tls.ts'
import { checkWorker } from './worker.ts'

type CheckOptions = Partial<Omit<CheckSubject, 'config'>> & {
  /** Names of skipped checks, whose settings are invalid. */
  without?: string[]
}

/**
 * Checks everything around the product and says what to repair, whether or not the product is running. It leaves no
 * changes, and its sentences contain no secrets and no personal data.
 */
export async function runChecks(
  config: ServerConfig,
  { mail = config.mail, clock = systemClock, isOnPage = false, backupFolder, without = [] }: CheckOptions = {},
): Promise<Finding[]> {
  const subject: CheckSubject = { config, mail, clock, isOnPage, backupFolder }
  const selected = Object.entries(CHECKS).filter(([name]) => !without.includes(name))
  return (await Promise.all(selected.map(([name, check]) => runCheck(name, () => check(subject))))).flat()
}

type Findings = Finding | Finding[]
type Check = (subject: CheckSubject) => Findings | Promise<Findings>

/** Runs one check. If it throws, that becomes its finding, and the other checks continue. */
async function runCheck(name: string, check: () => Findings | Promise<Findings>): Promise<Findings> {
  try {
    return await check()
  } catch (error) {
    const sentence = `This check failed (${networkErrorCode(error)}). Look at the rights of this user and run it again.`
    return { name, level: 'bad', sentence }
  }
}

const CHECKS: Record<string, Check> = {
  Database: checkOverDatabase,
  Mail: checkMail,
  Storage: checkStorage,
  Disk: checkDisk,
  TLS: checkTls,
  Proxy: checkProxy,
  'Time zones': checkTimeZones,
}

/** Runs the database checks one after the other on one connection. */
async function checkOverDatabase(subject: CheckSubject): Promise<Finding[]> {
  const client = await connectToDatabase(subject.config.databaseUrl).catch((error: unknown) =>
    explainDatabaseError(error, subject.config),
  )
  if ('level' in client) return [client]
  try {
    const database = await checkDatabase(client, subject)
    if (database.level === 'bad') return [database]
    const worker = await runCheck('Worker', () => checkWorker(client))
    const clock = await runCheck('Clock', () => checkClock(client, subject))
    return [database, worker, clock].flat()
  } finally {
    await client.end()
  }
}

/** Age in years above which outdated time zone data is noticeable. */
const OLD_ZONES_YEARS = 2

/** Checks the age of Node's time zone data, which determines days and event times. */
function checkTimeZones({ clock }: CheckSubject): Finding {
  const name = 'Time zones'
  const edition = process.versions['tz'] ?? 'none'
  const sentence = `Those of ${edition}`
  return clock.now().getUTCFullYear() - Number.parseInt(edition, 10) < OLD_ZONES_YEARS
    ? { name, level: 'good', sentence }
    : { name, level: 'look', sentence: `${sentence} are old, so times of events may be wrong. Update Node.` }
}
