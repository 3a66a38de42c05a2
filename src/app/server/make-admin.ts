import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { ORPCError } from '@orpc/server'
import { OperatorError } from '#launch/operator-error.mjs'
import { USAGE } from '#launch/usage.mjs'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { COMMAND_LINE_ACTOR } from '#features/audit/rules.ts'
import { recordAuditEntries } from '#features/audit/server/service.ts'
import { NewAccountInput } from '#features/members/contract/accounts.ts'
import {
  MIN_FULL_NAME_LENGTH,
  PASSWORD_RESET_LINK_VALIDITY_SECONDS,
  formatLinkValidityHours,
} from '#features/members/rules/accounts.ts'
import { DELETED_ACCOUNT_RETENTION_DAYS } from '#features/members/rules/admin.ts'
import { adminRightsEmailJob, factorsResetEmailJob } from '#features/members/server/jobs.ts'
import { type AdminRightsLevel, createAccount, grantAdminRights } from '#features/members/server/service.ts'
import { resetFactors } from '#features/members/server/service/factor-reset.ts'
import { removeCredentials } from '#features/members/server/service/password-removal.ts'
import { forgetProofsOfNewAdmin } from '#features/members/server/service/promotion.ts'
import { issueMemberToken } from '#features/members/server/service/tokens.ts'
import { profiles } from '#features/members/server/tables.ts'
import { type Tx, runInTransaction, openDatabasePool } from '#platform/server/db/db.ts'
import { migrateDatabase } from '#platform/server/db/migrate.ts'
import { prepareQueues } from '#platform/server/queue/queue.ts'

/**
 * Runs the make-admin command: grants admin rights to an email address, and creates its account if there is none. With
 * `--reset-factors` it only resets the second factors of an account. Returns the report to print.
 */
export async function runMakeAdminCommand(
  { url, address }: { url: string; address?: string | undefined },
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const { email, level, resetsFactors, ...given } = parseArguments(args)
  await migrateDatabase(url, 'migrations')
  const db = openDatabasePool(url, { max: 1 })
  try {
    // The database may be empty or of an older version.
    await prepareQueues(db, [{ job: factorsResetEmailJob }, { job: adminRightsEmailJob }])
    const origin = address ?? readAddress(env)
    if (resetsFactors) return await runInTransaction(db, (tx) => resetFactorsOfAccount(tx, email, origin))
    const existing = await runInTransaction(db, (tx) => promoteExistingAccount(tx, { email, level, origin }))
    if (existing) return existing
    const account = await readNewAccount({ email, ...given }, env.PASSWORD)
    const token = await runInTransaction(db, async (tx) => {
      const id = await createAccount(tx, account)
      await grantAndRecord(tx, email, level)
      return env.PASSWORD ? undefined : issueMemberToken(tx, 'reset-password', id, new Date())
    }).catch((error: unknown) => {
      throw error instanceof ORPCError ? new OperatorError(error.message) : error
    })
    const created = `${email} has a new account and is ${LEVEL_NAMES[level]}.`
    return token ? `${created}\n${choosePasswordNotice(origin, token)}` : created
  } finally {
    await db.$client.end()
  }
}

type Promotion = { email: string; level: AdminRightsLevel; origin: string }

/**
 * Grants admin rights to an existing account. Returns the report, or undefined without an account. Password, second
 * factors and sessions of an unverified account end, because a stranger may have signed up with the address.
 */
async function promoteExistingAccount(tx: Tx, { email, level, origin }: Promotion): Promise<string | undefined> {
  const grant = await grantAndRecord(tx, email, level)
  if (!grant) return undefined
  if (grant.result === 'already') {
    // An earlier link may be lost or expired, and without a mail server there is no other.
    const token = await issueMemberToken(tx, 'reset-password', grant.id, new Date())
    return `${email} already has these rights, and keeps the password. ${choosePasswordNotice(origin, token)}`
  }
  if (grant.result !== 'granted') throw new OperatorError(CLOSED_ACCOUNT_NOTICES[grant.result](email))
  const granted = `${email} is now ${LEVEL_NAMES[level]}.`
  if (grant.before.emailVerified) {
    await forgetProofsOfNewAdmin(tx, grant.before.id)
    return granted
  }
  const token = await removeCredentials(tx, grant.before.id, new Date())
  return [granted, UNVERIFIED_NOTICE, token && choosePasswordNotice(origin, token)].filter(Boolean).join('\n')
}

async function grantAndRecord(tx: Tx, email: string, level: AdminRightsLevel) {
  const grant = await grantAdminRights(tx, email, level)
  if (grant?.result !== 'granted') return grant
  const { id, fullName: name, isAdmin, isSuperadmin } = grant.before
  const [before, after] = [
    { isAdmin, isSuperadmin },
    { isAdmin: true, isSuperadmin: level === 'superadmin' },
  ]
  const subject = { kind: 'member', id, name } as const
  await recordAuditEntries(tx, { actor: COMMAND_LINE_ACTOR, action: 'admin_granted', subject, before, after })
  return grant
}

/** Resets the second factors of a locked-out member with an audit entry. Returns the report. */
async function resetFactorsOfAccount(tx: Tx, email: string, origin: string): Promise<string> {
  const [member] = await tx.select().from(profiles).where(eq(profiles.email, email)).for('no key update')
  if (!member)
    throw new OperatorError(`No account has the address ${email}, so nothing was changed. Check its spelling.`)
  const closed = member.isDeleted ? 'deleted' : member.isDisabled ? 'disabled' : undefined
  if (closed) throw new OperatorError(CLOSED_ACCOUNT_NOTICES[closed](email))
  if (!(await resetFactors(tx, member.id)))
    return `${email} has no passkey and no authenticator app, so nothing was changed. Sign in at ${origin}/login with the password, or reset it there.`
  await recordAuditEntries(tx, {
    actor: COMMAND_LINE_ACTOR,
    action: 'factors_reset',
    subject: { kind: 'member', id: member.id, name: member.fullName },
  })
  return [
    `The passkeys, the authenticator app and the recovery codes of ${email} are removed, and all sessions have ended.`,
    `This is in the audit log, and ${email} is told by email.`,
    `Sign in at ${origin}/login with the password, and set a second factor up again at once.`,
  ].join('\n')
}

const UNVERIFIED_NOTICE =
  'This address was never confirmed, so its password, second factors and sessions have ended: somebody else may have signed up with it.'

const CLOSED_ACCOUNT_NOTICES = {
  deleted: (email: string) =>
    `The account of ${email} is deleted and cannot sign in, so nothing was changed. An admin can restore it under Member Management within ${DELETED_ACCOUNT_RETENTION_DAYS} days. Or name another address.`,
  disabled: (email: string) =>
    `The account of ${email} is disabled and cannot sign in, so nothing was changed. An admin can enable it under Member Management. Or name another address.`,
}

/** Address of the product while it is not running. */
const readAddress = ({ APP_URL, PORT = '3000' }: NodeJS.ProcessEnv) =>
  APP_URL?.replace(/\/$/, '') ?? `http://localhost:${PORT}`

const choosePasswordNotice = (origin: string, token: string) =>
  `Choose a password here, once and within ${formatLinkValidityHours(PASSWORD_RESET_LINK_VALIDITY_SECONDS)}: ${origin}/reset-password?token=${token}`

const LEVEL_NAMES: Record<AdminRightsLevel, string> = { admin: 'an admin', superadmin: 'a superadmin' }

function parseArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        super: { type: 'boolean', default: false },
        name: { type: 'string' },
        zip: { type: 'string' },
        'reset-factors': { type: 'boolean', default: false },
      },
    })
    const [email, ...rest] = positionals
    const resetsFactors = values['reset-factors']
    const isMixed = resetsFactors && (values.super || values.name !== undefined || values.zip !== undefined)
    if (!email || rest.length || isMixed) throw new OperatorError(USAGE['make-admin'])
    return {
      email: email.trim().toLowerCase(),
      level: values.super ? ('superadmin' as const) : ('admin' as const),
      name: values.name,
      zip: values.zip,
      resetsFactors,
    }
  } catch (error) {
    throw error instanceof OperatorError ? error : new OperatorError(USAGE['make-admin'])
  }
}

type AccountInput = { email: string; name: string | undefined; zip: string | undefined }

/** A new account like one of a sign-up, but the postal code may be empty: it can be entered later, in the profile. */
const NewAdminInput = z.extend(NewAccountInput, { zipCode: z.union([z.literal(''), NewAccountInput.shape.zipCode]) })

/**
 * Reads the fields of the new account. At a terminal it asks for missing ones; elsewhere the name is taken from the
 * address. Without PASSWORD, the account gets a password that nobody knows, to be replaced with the reset link.
 */
async function readNewAccount({ email, name, zip }: AccountInput, password: string | undefined) {
  const prompt = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined
  const input = {
    email,
    fullName: name ?? (await prompt?.question('Full name: ')) ?? nameFromEmail(email),
    zipCode: zip ?? (await prompt?.question('ZIP/postal code (may be empty): ')) ?? '',
    password: password || randomBytes(24).toString('base64url'),
  }
  prompt?.close()
  const { data: account, error } = NewAdminInput.safeParse(input)
  if (!account)
    throw new OperatorError(`${error.issues.map(({ message }) => message).join(' ')}\n${USAGE['make-admin']}`)
  return account
}

/** Name of an account that is made from an email address alone: "You There" from `you.there@example.org`. */
function nameFromEmail(email: string): string {
  const words = email
    .split('@')[0]!
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return name.length < MIN_FULL_NAME_LENGTH ? 'First Admin' : name
}
