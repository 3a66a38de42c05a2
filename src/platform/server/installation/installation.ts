import { eq } from 'drizzle-orm'
import {
  DEFAULT_INSTALLATION,
  INSTALLATION_LIVE_UPDATE_TOPIC,
  type Installation,
  type MailEncryption,
} from '#platform/installation.ts'
import type { ServerConfig } from '../config.ts'
import type { MailConfig } from '../config/mail.ts'
import type { Db, Queryable } from '../db/db.ts'
import type { LiveUpdates } from '../live/live.ts'
import type { ServerLogger } from '../log.ts'
import { openSealedText } from '../sealed-text.ts'
import { installations } from './tables.ts'

/**
 * Settings stored in the database, which can change at run time. Each process caches them in memory and reloads them
 * after a change. Environment settings take precedence.
 */
export type InstallationSettings = {
  current(): Installation
  mail(): MailConfig
  /** Calls the listener after each change. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void
}

type InstallationRow = typeof installations.$inferSelect

export async function readInstallation(db: Queryable): Promise<InstallationRow | undefined> {
  const [row] = await db.select().from(installations).where(eq(installations.id, true))
  return row
}

/** Reads the mail settings in use, for a command that runs beside the server. */
export const readMailInUse = async (db: Queryable, config: ServerConfig, log: ServerLogger): Promise<MailConfig> =>
  toSettings(await readInstallation(db), config, log).mail

const RETRY_MS = 1000

type Dependencies = { db: Db; live: LiveUpdates; config: ServerConfig; log: ServerLogger }

export async function openInstallationSettings({ db, live, config, log }: Dependencies): Promise<InstallationSettings> {
  const listeners = new Set<() => void>()
  let settings = toSettings(undefined, config, log)
  async function read() {
    const next = toSettings(await readInstallation(db), config, log)
    if (JSON.stringify(next) === JSON.stringify(settings)) return
    settings = next
    for (const listener of listeners) listener()
  }

  let latestRead = Promise.resolve()
  function readAgain() {
    // Reads run one after the other, so an older result never replaces a newer one.
    latestRead = latestRead.then(read).catch((err: unknown) => {
      log.warn({ err }, 'the settings of the installation could not be read; the last ones stay in use')
      setTimeout(readAgain, RETRY_MS).unref()
    })
  }
  live.subscribe([INSTALLATION_LIVE_UPDATE_TOPIC], readAgain)
  const firstRead = read()
  latestRead = firstRead.catch(() => {})
  await firstRead

  return {
    current: () => settings.installation,
    mail: () => settings.mail,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const toSettings = (row: InstallationRow | undefined, config: ServerConfig, log: ServerLogger) => ({
  installation: row ? { name: row.name, language: row.language, countryCode: row.countryCode } : DEFAULT_INSTALLATION,
  mail: config.mail.transport === 'none' && row ? readStoredMail(row, config, log) : config.mail,
})

export const MAIL_PASSWORD_PURPOSE = 'mail password'

function readStoredMail(row: InstallationRow, { mail, secret }: ServerConfig, log: ServerLogger): MailConfig {
  const { mailServer, mailPort, mailEncryption, mailUser, mailPassword, mailSender } = row
  if (!mailServer || !mailPort || !mailEncryption || !mailSender) return mail
  const password = mailPassword === null ? '' : openSealedText(secret, MAIL_PASSWORD_PURPOSE, mailPassword)
  if (password === undefined) {
    log.error('the stored password of the mail server cannot be read, because APP_SECRET has changed. Enter it again')
    return { transport: 'none', from: mail.from, isPasswordLost: true }
  }
  return createSmtpConfig({
    server: mailServer,
    port: mailPort,
    encryption: mailEncryption,
    user: mailUser ?? '',
    password,
    sender: mailSender,
  })
}

export type MailServer = {
  server: string
  port: number
  encryption: MailEncryption
  user: string
  password: string
  sender: string
}

/** SMTP settings of a mail server entered field by field. */
export function createSmtpConfig({ server, port, encryption, user, password, sender }: MailServer) {
  const credentials = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  const host = server.includes(':') ? `[${server}]` : server
  const scheme = encryption === 'tls' ? 'smtps' : 'smtp'
  // With STARTTLS, nothing is sent before encryption. Without encryption, an offered STARTTLS is ignored, because its
  // certificate may be unverifiable.
  const options = { starttls: '?requireTLS=true', none: '?ignoreTLS=true', tls: '' }[encryption]
  return { transport: 'smtp' as const, url: `${scheme}://${credentials}${host}:${port}${options}`, from: sender }
}
