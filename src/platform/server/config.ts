import path from 'node:path'
import {
  type AppOriginUrl,
  readAppUrl,
  readServerBindHost,
  readServerPort,
  readTrustedProxies,
  type PostalCodeServiceUrls,
  readPostalCodeServiceUrls,
} from './config/addresses.ts'
import { type MailConfig, readMailConfig } from './config/mail.ts'
import {
  type ServerRunMode,
  readServerRunMode,
  type EnvironmentVariables,
  EnvironmentSettingsReader,
} from './config/settings.ts'
import { findMisspelledSettings } from './config/misspelled.ts'
import { readAppSecret, readMetricsToken } from './config/secret.ts'
import { type StorageConfig, readStorageConfig } from './config/storage.ts'

const ROLES = ['web', 'worker', 'all'] as const
const ADMIN_SECOND_FACTOR = ['required', 'off'] as const
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export type ProcessRole = (typeof ROLES)[number]

export type ServerConfig = {
  mode: ServerRunMode
  role: ProcessRole
  host: string
  port: number
  /** Public address of the product: an origin, without a trailing slash. */
  appUrl: AppOriginUrl
  /** Application secret, with which cookies are signed and data is encrypted. It is never logged. */
  secret: string
  databaseUrl: string
  dataDir: string
  mail: MailConfig
  storage: StorageConfig
  postalServices: PostalCodeServiceUrls
  /** Bearer token for `/metrics`. Without one, `/metrics` returns 404. */
  metricsToken: string | undefined
  /** IP addresses and CIDR networks of proxies whose `X-Forwarded-For` and `X-Request-Id` headers are trusted. */
  trustedProxies: string[]
  logLevel: (typeof LOG_LEVELS)[number]
  /** Seconds for which a stopping process still serves requests, while `/readyz` already fails. */
  drainSeconds: number
  /** Whether admins need a second factor. The demo's admins need none. */
  adminSecondFactor: (typeof ADMIN_SECOND_FACTOR)[number]
  /** Maximum pieces of litter that a member can log in one cleanup. */
  piecesPerCleanup: number
}

/**
 * Thrown at start when settings are invalid. It reports all of them together; each sentence tells the operator what to
 * set.
 */
export class ConfigError extends Error {
  sentences: string[]
  constructor(sentences: string[]) {
    super(sentences.join('\n'))
    this.name = 'ConfigError'
    this.sentences = sentences
  }
}

export function readServerConfig(env: EnvironmentVariables): ServerConfig {
  const { config, problems } = inspectServerConfig(env)
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

export type ServerConfigInspection = {
  /** Configuration with a default in place of every invalid setting. */
  config: ServerConfig
  problems: string[]
  /** Sentences about misspelled settings, and about valid settings that weaken the installation. */
  hints: string[]
}

/** Reads all settings, reporting invalid and misspelled ones instead of throwing. */
export function inspectServerConfig(env: EnvironmentVariables): ServerConfigInspection {
  const settings = new EnvironmentSettingsReader(env)
  const config = readSettings(settings)
  const misspelled = findMisspelledSettings(env, settings.known)
  const problems = settings.problems.map((problem) => {
    const found = misspelled.find(({ meant }) => problem.startsWith(`${meant} is missing`))
    return found ? `${found.meant} is missing, but ${found.name} is set. Rename it to ${found.meant}.` : problem
  })
  const hints = misspelled
    .filter(({ name }) => !problems.some((problem) => problem.includes(` ${name} is set`)))
    .map(({ name, meant }) => `${name} is no setting of Cleanstreak. If you mean ${meant}, rename it.`)
  return { config, problems, hints: [...hints, ...listWeakSettings(config)] }
}

/** Warns of valid settings that weaken the installation. The demo has no secrets to protect. */
export const listWeakSettings = ({ mode, adminSecondFactor }: ServerConfig): string[] =>
  mode !== 'demo' && mode !== 'test' && adminSecondFactor === 'off' ? [ADMIN_SECOND_FACTOR_OFF_WARNING] : []

const ADMIN_SECOND_FACTOR_OFF_WARNING =
  'ADMIN_SECOND_FACTOR is off: whoever learns the password of one admin reads the name and address of every member. Remove the setting as soon as each admin has a passkey or an authenticator app.'

function readSettings(settings: EnvironmentSettingsReader): ServerConfig {
  const mode = readServerRunMode(settings)
  const port = readServerPort(settings)
  const dataDir = path.resolve(settings.readText('DATA_DIR') ?? 'data')
  return {
    mode,
    port,
    dataDir,
    role: settings.readOneOf('ROLE', ROLES, 'all'),
    host: readServerBindHost(settings, mode === 'production' ? '0.0.0.0' : '127.0.0.1'),
    appUrl: readAppUrl(settings, mode, port),
    secret: readAppSecret(settings),
    databaseUrl: readDatabaseUrl(settings, mode),
    mail: readMailConfig(settings, mode),
    storage: readStorageConfig(settings, path.join(dataDir, 'files')),
    postalServices: readPostalCodeServiceUrls(settings),
    metricsToken: readMetricsToken(settings),
    trustedProxies: readTrustedProxies(settings),
    logLevel: settings.readOneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    drainSeconds: settings.readInteger('DRAIN_SECONDS', { least: 0, most: 300, otherwise: 0 }),
    adminSecondFactor: settings.readOneOf(
      'ADMIN_SECOND_FACTOR',
      ADMIN_SECOND_FACTOR,
      mode === 'demo' ? 'off' : 'required',
    ),
    piecesPerCleanup: settings.readInteger('PIECES_PER_CLEANUP', { least: 1, most: 1_000_000, otherwise: 250 }),
  }
}

/**
 * Reads the database URL from the environment. The launcher passes the embedded database's URL in a separate variable.
 */
function readDatabaseUrl(settings: EnvironmentSettingsReader, mode: ServerRunMode) {
  const text = settings.readText(mode === 'production' ? 'DATABASE_URL' : 'EMBEDDED_DATABASE_URL')
  if (!text) {
    settings.addProblem(
      'There is no database. Start with npm start, which brings its own, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  } else if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    settings.addProblem(
      'DATABASE_URL is not the address of a PostgreSQL database. Set it like postgres://user:password@host:5432/database.',
    )
  }
  return text ?? ''
}
