import { and, eq, isNull } from 'drizzle-orm'
import type { ApiContext } from '#platform/server/api.ts'
import { type Queryable, type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { PasskeyAssertion } from '../../contract/factors.ts'
import type { CurrentUser, SignedInMember } from '../../contract/session.ts'
import { extractFirstName } from '../../rules/accounts.ts'
import { adminSignInEmail } from '../emails.tsx'
import { readAccountUnlessDisabledOrDeleted } from '../queries.ts'
import { PASSWORD_PROVIDER_ID, accounts, profiles } from '../tables.ts'
import { verifySecondFactorCode } from './authenticator.ts'
import { type CodeError, isAuthenticatorAppInUse } from './factors.ts'
import { createAccountUrl, warnOfWrongCodes } from './factor-notices.ts'
import { recordPasskeyUse, verifyPasskey } from './passkeys.ts'
import { verifyPassword } from './password-hashing.ts'
import { isPasswordCommon } from './password-list.ts'
import { isMemberPasswordRowSql } from './password-removal.ts'
import {
  SESSION_IDLE_TIMEOUT_SECONDS,
  type ShownProof,
  describeDevice,
  openSession,
  readRequestSession,
  recordLastSeen,
  toCurrentUser,
} from './sessions.ts'
import { readTrustedDeviceToken, setSessionCookie, setTrustedDeviceCookie } from './session-cookie.ts'
import { findMemberOfToken, issueMemberToken, redeemMemberToken } from './tokens.ts'

/*
 * Sign-in with a password, and a second step if the member has an authenticator app. Before the second step there is no
 * session, only a ticket. A passkey needs neither a password nor the second step.
 */

type Credentials = { email: string; password: string; warnsOfCommonPassword?: boolean }
type SignInError = 'wrong' | 'disabled' | 'missing'
type SecondStep = { ticket: string; firstName: string; hasCommonPassword?: boolean }

/**
 * Verifies a password and opens a session, or issues a ticket for the second step. During verification the password may
 * change or the account be closed (race condition), so both are checked again under locks.
 */
export async function signIn(
  context: ApiContext,
  { email, password, warnsOfCommonPassword = false }: Credentials,
): Promise<SignedInMember | SecondStep | SignInError> {
  const { platform } = context
  const account = await findPasswordAccount(platform.db, email)
  const isRight = await verifyPassword(account?.password, password)
  const result =
    account && isRight
      ? await completeSignIn<SecondStep | SignInError>(context, account.memberId, async (tx) => {
          const error = await recheckAccount(tx, account.memberId, account.password)
          if (error) return error
          if (!(await isAuthenticatorAppInUse(tx, account.memberId))) return { proof: 'password' }
          if (await isDeviceTrusted(tx, context, account.memberId)) return { proof: 'password on trusted device' }
          return issueSecondStep(tx, platform.clock.now(), account.memberId)
        })
      : 'wrong'
  // For privacy, the log names the member id only, never the e-mail address.
  if (typeof result === 'string')
    platform.log.warn({ memberId: account?.memberId, refusal: result }, 'sign-in rejected')
  if (typeof result === 'string' || !warnsOfCommonPassword || account?.commonPasswordToldAt) return result
  if (!(await isPasswordCommon(password))) return result
  // An attacker with only the password must not use up the warning, so the second step marks it as shown.
  return 'ticket' in result ? { ...result, hasCommonPassword: true } : tellOfCommonPassword(platform, result)
}

/** Warns once about a too common password, not again after later sign-ins, across processes. */
async function tellOfCommonPassword({ db, clock }: PlatformServices, me: CurrentUser): Promise<SignedInMember> {
  const told = await db
    .update(accounts)
    .set({ commonPasswordToldAt: clock.now() })
    .where(and(isMemberPasswordRowSql(me.id), isNull(accounts.commonPasswordToldAt)))
    .returning({ id: accounts.id })
  return told.length > 0 ? { ...me, hasCommonPassword: true } : me
}

/** Whether the device is remembered, so that the password is enough. */
async function isDeviceTrusted(tx: Tx, context: ApiContext, memberId: string): Promise<boolean> {
  const token = readTrustedDeviceToken(context)
  if (!token) return false
  return (await findMemberOfToken(tx, 'trusted-device', token, context.platform.clock.now())) === memberId
}

async function issueSecondStep(tx: Tx, now: Date, memberId: string): Promise<SecondStep> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, memberId))
  return {
    ticket: await issueMemberToken(tx, 'second-step', memberId, now),
    firstName: extractFirstName(profile!.fullName),
  }
}

/** Finds the email address of a member in the second step of a sign-in. */
export async function findEmailOfTicket({ platform: { db, clock } }: ApiContext, ticket: string) {
  const memberId = await findMemberOfToken(db, 'second-step', ticket, clock.now())
  const account = memberId && (await readAccountUnlessDisabledOrDeleted(db, memberId))
  return account ? account.user.email : undefined
}

type SecondStepInput = { ticket: string; code: string; remembersDevice: boolean; hasCommonPassword?: boolean }

/** Completes a sign-in with a code of the authenticator app or a recovery code. The ticket works once. */
export async function signInWithCode(
  context: ApiContext,
  { ticket, code, remembersDevice, hasCommonPassword = false }: SecondStepInput,
): Promise<SignedInMember | CodeError | 'expired' | 'missing'> {
  const { platform } = context
  const now = platform.clock.now()
  const memberId = await findMemberOfToken(platform.db, 'second-step', ticket, now)
  if (!memberId) return 'expired'
  let deviceToken: string | undefined
  const result = await completeSignIn<CodeError | 'expired' | 'missing'>(context, memberId, async (tx) => {
    // Locks the profile first, like every account change (no deadlock).
    const redeemed = await redeemMemberToken(tx, 'second-step', ticket, now)
    if (!redeemed) return 'expired'
    const error = await verifySecondFactorCode(tx, platform, memberId, code)
    if (error) throw new WrongCode(error)
    if (remembersDevice) deviceToken = await issueMemberToken(tx, 'trusted-device', memberId, now)
    return { proof: 'factor' }
  }).catch((error: unknown) => {
    if (error instanceof WrongCode) return error.reason
    throw error
  })
  if (isError(result)) {
    platform.log.warn({ memberId, refusal: reasonOf(result) }, 'second step of a sign-in rejected')
    if (typeof result === 'object') await warnOfWrongCodes(context, memberId)
    return result
  }
  if (deviceToken) setTrustedDeviceCookie(context, deviceToken)
  return hasCommonPassword ? tellOfCommonPassword(platform, result) : result
}

/** Rolls the transaction back, so that the ticket stays valid for another code. */
class WrongCode extends Error {
  readonly reason: CodeError
  constructor(reason: CodeError) {
    super('wrong code')
    this.reason = reason
  }
}

const isError = (result: object | string): result is string | { error: string } =>
  typeof result === 'string' || 'error' in result
const reasonOf = (result: string | { error: string }) => (typeof result === 'string' ? result : result.error)

type Passed = { proof: 'password' | 'password on trusted device' | 'factor' }
type Opened = { token: string; user: CurrentUser } & ShownProof

const isPassed = (checked: object | string): checked is Passed => typeof checked === 'object' && 'proof' in checked

/**
 * Opens the session of a sign-in if `check` allows it, and emails an admin about it. The caller sets the session's
 * cookie after the commit.
 */
async function completeSignIn<Other extends object | string>(
  context: ApiContext,
  memberId: string,
  check: (tx: Tx) => Promise<Passed | Other>,
): Promise<CurrentUser | Other | 'missing'> {
  const { platform } = context
  const previous = await readRequestSession(context)
  const opened = await runInTransaction(platform.db, async (tx): Promise<Opened | { other: Other | 'missing' }> => {
    const checked = await check(tx)
    if (!isPassed(checked)) return { other: checked }
    const now = platform.clock.now()
    const shown = {
      confirmedAt: now,
      factorShownAt: checked.proof === 'factor' ? now : null,
      onTrustedDevice: checked.proof === 'password on trusted device',
    }
    const account = await readAccountUnlessDisabledOrDeleted(tx, memberId)
    if (!account) return { other: 'missing' as const }
    const token = await openSession(tx, context, { userId: memberId, shown, previousId: previous?.id })
    if (account.user.isAdmin) await tellAdminOfSignIn(tx, context, account.user)
    return { token, user: account.user, ...shown }
  })
  if ('other' in opened) return opened.other
  // Not part of the transaction, because it would wait for other sign-ins, which lock the profile too.
  await recordLastSeen(platform.db, memberId, new Date())
  setSessionCookie(context, opened.token, SESSION_IDLE_TIMEOUT_SECONDS)
  platform.log.info({ memberId }, 'signed in')
  return toCurrentUser(context, opened)
}

/** Signs a member in with a passkey. It needs no second step, because a passkey verifies its user. */
export async function signInWithPasskey(
  context: ApiContext,
  passkey: PasskeyAssertion,
): Promise<CurrentUser | 'refused' | 'disabled' | 'missing'> {
  const { platform } = context
  const verified = await verifyPasskey(platform, 'sign-in', passkey)
  const result = verified
    ? await completeSignIn<'refused' | 'disabled'>(context, verified.memberId, async (tx) => {
        const [profile] = await tx.select().from(profiles).where(eq(profiles.id, verified.memberId)).for('share')
        if (!profile || profile.isDeleted) return 'refused'
        if (profile.isDisabled) return 'disabled'
        return (await recordPasskeyUse(tx, platform.clock.now(), verified)) ? { proof: 'factor' } : 'refused'
      })
    : 'refused'
  if (typeof result === 'string')
    platform.log.warn({ memberId: verified?.memberId, refusal: result }, 'sign-in with a passkey rejected')
  return result
}

async function tellAdminOfSignIn(
  tx: Tx,
  { platform: { config, clock }, headers }: ApiContext,
  to: { email: string; fullName: string; emailVerified: boolean },
) {
  if (config.mode === 'demo') return
  const about = { to, url: createAccountUrl(config), device: describeDevice(headers), at: clock.now() }
  await enqueueMail(tx, { to: to.email, ...adminSignInEmail(about) })
}

async function findPasswordAccount(db: Queryable, email: string) {
  const [found] = await db
    .select({
      memberId: profiles.id,
      password: accounts.password,
      commonPasswordToldAt: accounts.commonPasswordToldAt,
    })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.id, accounts.userId))
    .where(and(eq(profiles.email, email), eq(accounts.providerId, PASSWORD_PROVIDER_ID)))
  return found
}

/**
 * Checks under locks that the account is still open and the password unchanged. Locks profile before account, like
 * account closing, to avoid deadlocks.
 */
async function recheckAccount(tx: Tx, id: string, hash: string | null): Promise<SignInError | undefined> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, id)).for('share')
  if (!profile) return 'missing'
  if (profile.isDeleted) return 'wrong'
  if (profile.isDisabled) return 'disabled'
  const [account] = await tx.select().from(accounts).where(isMemberPasswordRowSql(id)).for('share')
  return account?.password === hash ? undefined : 'wrong'
}
