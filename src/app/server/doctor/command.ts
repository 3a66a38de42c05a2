import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { OperatorError } from '#launch/operator-error.mjs'
import { USAGE } from '#launch/usage.mjs'
import { formatNumber } from '#platform/numbers.ts'
import { type ServerConfig, inspectServerConfig } from '#platform/server/config.ts'
import type { MailConfig } from '#platform/server/config/mail.ts'
import type { EnvironmentVariables } from '#platform/server/config/settings.ts'
import { openDatabasePool } from '#platform/server/db/db.ts'
import { readMailInUse } from '#platform/server/installation/installation.ts'
import { createLogger } from '#platform/server/log.ts'
import { resolveBackupFolder, resolveDataFolder } from '../backup/locations.ts'
import { readDataFolderMode, sessionSecretPath } from '../start/data-folder.ts'
import { explainStartError } from '../start/explain.ts'
import { type DatabaseOpenedForOperatorCommand, openDatabaseForOperatorCommand } from '../start/operator-database.ts'
import { EMBEDDED_DATABASE_URL_VARIABLE } from '../start/settings.ts'
import type { Finding } from './finding.ts'
import { runChecks } from './run-checks.ts'

/** Checks that depend on a setting. They are skipped if it is invalid, because they would check its default. */
const CHECKS_BY_SETTING: Record<string, string[]> = {
  DATABASE_URL: ['Database'],
  SMTP_URL: ['Mail'],
  MAIL_FROM: ['Mail'],
  STORAGE_URL: ['Storage', 'Disk'],
  APP_URL: ['TLS', 'Proxy'],
  APP_SECRET: ['Proxy'],
}

/** Runs the doctor command: checks the configured installation, whether or not it is running. */
export async function runDoctorCommand(
  env: EnvironmentVariables,
  [backupFolder, ...more]: string[],
  defaultFolder: string,
): Promise<{ report: string; isHealthy: boolean }> {
  if (more.length || backupFolder?.startsWith('-')) throw new OperatorError(USAGE.doctor)
  const database = await openDatabaseForOperatorCommand(env, defaultFolder).catch((error: unknown) => {
    const sentence = explainStartError(error)
    if (!sentence) throw error
    return { name: 'Database', level: 'bad', sentence } satisfies Finding
  })
  try {
    const isOpen = 'url' in database
    const folder = resolveDataFolder(env, defaultFolder)
    const { config, problems, hints } = inspectServerConfig(
      env['DATABASE_URL'] ? env : addSettingsOfDataFolder(env, folder, isOpen ? database : undefined),
    )
    const without = Object.keys(CHECKS_BY_SETTING)
      .filter((name) => problems.some((problem) => problem.startsWith(`${name} `)))
      .flatMap((name) => CHECKS_BY_SETTING[name]!)
    const findings = [
      ...describeSettings(problems, hints),
      ...(isOpen ? [] : [database]),
      ...(await runChecks(config, {
        mail: isOpen ? await readMailSettings(database.url, config) : config.mail,
        without: isOpen ? without : [...without, 'Database'],
        backupFolder: backupFolder && resolveBackupFolder(backupFolder, env),
      })),
    ]
    const subject = env['DATABASE_URL']
      ? 'the database in DATABASE_URL.'
      : `${folder}. To check another one, set DATA_DIR.`
    return {
      report: `Looks at ${subject}\n${formatReport(findings)}`,
      isHealthy: findings.every(({ level }) => level !== 'bad'),
    }
  } finally {
    if ('close' in database) await database.close()
  }
}

/** Mail settings in use. None if the database is unreachable or lacks the settings table. */
async function readMailSettings(url: string, config: ServerConfig): Promise<MailConfig> {
  const db = openDatabasePool(url, { max: 1 })
  try {
    return await readMailInUse(db, config, createLogger({ ...config, logLevel: 'silent' }))
  } catch {
    return config.mail
  } finally {
    await db.$client.end()
  }
}

/** Adds what the start reads from the data folder: the secret, the database, and whether it is a demo. */
function addSettingsOfDataFolder(
  env: EnvironmentVariables,
  folder: string,
  database: DatabaseOpenedForOperatorCommand | undefined,
): EnvironmentVariables {
  const secretFile = sessionSecretPath(folder)
  return {
    ...env,
    DATA_DIR: folder,
    DEMO: env['DEMO'] || (isOwnInstallation(folder) ? '0' : undefined),
    APP_URL: env['APP_URL'] || database?.address,
    APP_SECRET:
      env['APP_SECRET'] ||
      (existsSync(secretFile) ? readFileSync(secretFile, 'utf8').trim() : randomBytes(32).toString('base64url')),
    [EMBEDDED_DATABASE_URL_VARIABLE]: database?.url ?? 'postgres://later',
  }
}

function isOwnInstallation(folder: string): boolean {
  try {
    return readDataFolderMode(folder) === 'own'
  } catch {
    // A missing or damaged marker is a finding of opening the database.
    return false
  }
}

const describeSettings = (problems: string[], hints: string[]): Finding[] =>
  problems.length + hints.length === 0
    ? [{ name: 'Settings', level: 'good', sentence: 'Each is complete and fits the others' }]
    : [
        ...problems.map((sentence): Finding => ({ name: 'Settings', level: 'bad', sentence })),
        ...hints.map((sentence): Finding => ({ name: 'Settings', level: 'look', sentence })),
      ]

const NAME_WIDTH = 12
const LEVEL_WIDTH = 6

function formatReport(findings: Finding[]): string {
  const lines = findings.map(
    ({ name, level, sentence }) => `${name.padEnd(NAME_WIDTH)}${level.padEnd(LEVEL_WIDTH)}${sentence}`,
  )
  const faults = findings.filter(({ level }) => level === 'bad').length
  const summary = faults
    ? `${formatNumber(faults)} ${faults === 1 ? 'thing needs' : 'things need'} a repair.`
    : 'Nothing needs a repair.'
  return [...lines, summary].join('\n')
}
