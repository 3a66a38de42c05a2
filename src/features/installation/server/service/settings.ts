import { recordAuditEntries } from '#features/audit/server/service.ts'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { lockMemberRow, throwGivenError } from '#features/members/server/service/current-user.ts'
import { INSTALLATION_LIVE_UPDATE_TOPIC } from '#platform/installation.ts'
import { nextUpdatedAtTimestamp } from '#platform/server/clock.ts'
import type { ServerConfig } from '#platform/server/config.ts'
import { holdAdvisoryLockUntilCommit } from '#platform/server/db/advisory-lock.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { MAIL_PASSWORD_PURPOSE, readInstallation } from '#platform/server/installation/installation.ts'
import { installations } from '#platform/server/installation/tables.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { openSealedText, sealText } from '#platform/server/sealed-text.ts'
import { DEFAULT_INSTALLATION } from '#platform/installation.ts'
import { errors } from '../../contract.ts'
import type { InstallationSettings, InstallationUpdate } from '../../contract.ts'
import type { OrganizationInput } from '../../contract/organization.ts'
import type { MailServerInput } from '../../contract/mail.ts'
import { installationUiTexts as texts } from '../../copy.ts'
import { renameSender } from '../../rules.ts'

type InstallationRow = typeof installations.$inferSelect
type Services = Pick<PlatformServices, 'db' | 'clock' | 'config'>

export const toMailColumns = ({ secret }: Pick<ServerConfig, 'secret'>, mail: MailServerInput | null) => ({
  mailServer: mail?.server ?? null,
  mailPort: mail?.port ?? null,
  mailEncryption: mail?.encryption ?? null,
  mailUser: mail?.user || null,
  mailPassword: mail?.password ? sealText(secret, MAIL_PASSWORD_PURPOSE, mail.password) : null,
  mailSender: mail?.sender ?? null,
})

/** Also undefined if this `APP_SECRET` cannot decrypt the password. */
const readStoredPassword = (row: InstallationRow | undefined, { secret }: Pick<ServerConfig, 'secret'>) =>
  row?.mailPassword ? openSealedText(secret, MAIL_PASSWORD_PURPOSE, row.mailPassword) : undefined

const readStoredMail = (row: InstallationRow | undefined) =>
  row?.mailServer && row.mailPort && row.mailEncryption && row.mailSender
    ? {
        server: row.mailServer,
        port: row.mailPort,
        encryption: row.mailEncryption,
        user: row.mailUser ?? '',
        sender: row.mailSender,
      }
    : null

/** Settings as stored in the audit log: of a password only whether it exists and whether it is new. */
export function auditedSettings({ name, language, countryCode, mail }: OrganizationInput & { mail: AuditedMail }) {
  const { server, port, encryption, user, sender, hasPassword } = mail ?? {}
  return {
    name,
    language,
    countryCode,
    mailServer: server,
    mailPort: port,
    mailEncryption: encryption,
    mailUser: user,
    mailSender: sender,
    mailPassword: hasPassword ? 'set' : 'none',
  }
}
type AuditedMail = (Omit<MailServerInput, 'password'> & { hasPassword: boolean }) | null

const namesOfMailVariables = ({ mail }: ServerConfig) => (mail.transport === 'smtp' ? ['SMTP_URL', 'MAIL_FROM'] : [])

const toSettings = (row: InstallationRow | undefined, config: ServerConfig): InstallationSettings => {
  const { name, language, countryCode } = row ?? DEFAULT_INSTALLATION
  const mail = readStoredMail(row)
  const hasPassword = readStoredPassword(row, config) !== undefined
  return {
    name,
    language,
    countryCode,
    mail: mail && { ...mail, hasPassword, isPasswordLost: Boolean(row?.mailPassword) && !hasPassword },
    mailFromEnvironment: namesOfMailVariables(config),
    isDemo: config.mail.transport === 'mailbox',
    updatedAt: row?.updatedAt.toISOString() ?? null,
  }
}

export const readInstallationSettings = async ({
  db,
  config,
}: Omit<Services, 'clock'>): Promise<InstallationSettings> => toSettings(await readInstallation(db), config)

/**
 * Adds the stored password to a mail server entered without one. It is only sent to the server and user name it was
 * entered for, so nobody can redirect it to their own server.
 */
export function completeMailPassword(
  config: ServerConfig,
  row: InstallationRow | undefined,
  mail: MailServerInput,
): MailServerInput {
  if (mail.password || !mail.user || !row?.mailPassword) return mail
  const rejectPassword = (message: string) =>
    throwGivenError(errors.BAD_REQUEST({ data: { fields: [{ path: 'mail.password', message }] } }))
  const stored = readStoredPassword(row, config)
  if (stored === undefined) return rejectPassword(texts.passwordLost)
  const isSame = mail.server === row.mailServer && mail.port === row.mailPort && mail.user === row.mailUser
  if (!isSame) return rejectPassword(texts.passwordAgain)
  if (mail.encryption === 'none') return rejectPassword(texts.notEncrypted)
  return { ...mail, password: stored }
}

/** Changes the settings, if the superadmin saw the stored version (optimistic locking), and audits the changes. */
export const updateInstallationSettings = (
  { db, clock, config }: Services,
  { admin, input }: { admin: CurrentUser; input: InstallationUpdate },
): Promise<InstallationSettings> =>
  runInTransaction(db, async (tx) => {
    const { isSuperadmin } = await lockMemberRow(tx, admin.id, 'key share')
    if (!isSuperadmin) throw errors.FORBIDDEN()
    // Without this lock, two admins could both insert the first row.
    await holdAdvisoryLockUntilCommit(tx, 'installation')
    const before = await readInstallation(tx)
    if ((before?.updatedAt.toISOString() ?? null) !== input.updatedAt) throw errors.CONFLICT()
    const { name, language, countryCode } = input
    const mail = input.mail && completeMailPassword(config, before, input.mail)
    const mailColumns = mail === undefined ? renamedSender(before, name) : toMailColumns(config, mail)
    const now = before ? nextUpdatedAtTimestamp(before, clock.now()) : clock.now()
    const changes = { name, language, countryCode, ...mailColumns, updatedAt: now }
    const [after] = await tx
      .insert(installations)
      .values({ ...changes, setUpAt: now })
      .onConflictDoUpdate({ target: installations.id, set: changes })
      .returning()
    const states = { before: auditedRow(before), after: auditedRow(after) }
    if (input.mail?.password) states.after.mailPassword = 'set anew'
    await recordAuditEntries(tx, {
      actor: admin,
      action: 'installation_updated',
      subject: { kind: 'installation', name },
      ...states,
    })
    await publishTopicChanges(tx, INSTALLATION_LIVE_UPDATE_TOPIC)
    return toSettings(after, config)
  })

/** Column of the stored sender after a rename of the organization. */
const renamedSender = (before: InstallationRow | undefined, name: string) =>
  before?.mailSender ? { mailSender: renameSender(before.mailSender, before.name, name) } : undefined

function auditedRow(row: InstallationRow | undefined) {
  const mail = readStoredMail(row)
  return auditedSettings({
    ...(row ?? DEFAULT_INSTALLATION),
    mail: mail && { ...mail, hasPassword: Boolean(row?.mailPassword) },
  })
}
