import { and, eq, isNull } from 'drizzle-orm'
import type { ApiContext } from '#platform/server/api.ts'
import type { ConfirmationInput, ConfirmationState, PasskeyAssertion } from '../../contract/factors.ts'
import { accounts, passkeys, recoveryCodes } from '../tables.ts'
import { verifySecondFactorCode } from './authenticator.ts'
import { warnOfWrongCodes } from './factor-notices.ts'
import { type CodeError, hasSecondFactor, isAuthenticatorAppInUse, isFactorRequired } from './factors.ts'
import { recordPasskeyUse, verifyPasskey } from './passkeys.ts'
import { verifyPassword } from './password-hashing.ts'
import { isMemberPasswordRowSql } from './password-removal.ts'
import { changeUnderLock, isSessionConfirmed } from './session-changes.ts'
import type { MemberSession } from './sessions.ts'

/** How the member can confirm their identity. The password counts only without a second factor. */
export async function readConfirmationState(context: ApiContext, session: MemberSession): Promise<ConfirmationState> {
  const { config, db } = context.platform
  const { id } = session.user
  const [account] = await db.select().from(accounts).where(isMemberPasswordRowSql(id))
  return {
    isConfirmed: await isSessionConfirmed(context.platform, session),
    hasPasskey: (await db.$count(passkeys, eq(passkeys.userId, id))) > 0,
    hasAuthenticator: await isAuthenticatorAppInUse(db, id),
    hasRecoveryCodes:
      (await db.$count(recoveryCodes, and(eq(recoveryCodes.userId, id), isNull(recoveryCodes.usedAt)))) > 0,
    hasPassword: Boolean(account?.password) && !(await hasSecondFactor(db, id)),
    isFactorRequired: isFactorRequired(config, session.user),
  }
}

type ConfirmationError = CodeError | 'wrong-password' | 'password-not-enough' | 'passkey-refused'

/**
 * Confirms a session with a passkey, a code or the password. The session gets a new token, so an earlier copy of its
 * cookie does not benefit. Undefined means that the proof was correct.
 */
export async function confirmSession(
  context: ApiContext,
  session: MemberSession,
  proof: ConfirmationInput,
): Promise<ConfirmationError | undefined> {
  const error = await verifyProof(context, session, proof)
  const about = { memberId: session.user.id, by: Object.keys(proof)[0] }
  const { log } = context.platform
  if (typeof error === 'object') await warnOfWrongCodes(context, session.user.id)
  if (error) log.warn({ ...about, refusal: typeof error === 'string' ? error : error.error }, 'confirmation rejected')
  else log.info(about, 'session confirmed')
  return error
}

function verifyProof(
  context: ApiContext,
  session: MemberSession,
  proof: ConfirmationInput,
): Promise<ConfirmationError | undefined> {
  if ('password' in proof) return confirmByPassword(context, session, proof.password)
  return 'code' in proof
    ? confirmByCode(context, session, proof.code)
    : confirmByPasskey(context, session, proof.passkey)
}

async function confirmByPassword(context: ApiContext, session: MemberSession, password: string) {
  const { db, clock } = context.platform
  const memberId = session.user.id
  const [account] = await db.select().from(accounts).where(isMemberPasswordRowSql(memberId))
  if (await hasSecondFactor(db, memberId)) return 'password-not-enough'
  if (!(await verifyPassword(account?.password, password))) return 'wrong-password'
  return changeUnderLock(context, session, async (_, { renewToken }) => {
    await renewToken({ confirmedAt: clock.now() })
    return undefined
  })
}

function confirmByCode(context: ApiContext, session: MemberSession, code: string) {
  const { platform } = context
  return changeUnderLock(context, session, async (tx, { renewToken }) => {
    const error = await verifySecondFactorCode(tx, platform, session.user.id, code)
    if (!error) await renewToken({ factorShownAt: platform.clock.now() })
    return error
  })
}

async function confirmByPasskey(context: ApiContext, session: MemberSession, passkey: PasskeyAssertion) {
  const { platform } = context
  const verified = await verifyPasskey(platform, `confirm:${session.user.id}`, passkey)
  if (!verified) return 'passkey-refused'
  return changeUnderLock(context, session, async (tx, { renewToken }) => {
    const now = platform.clock.now()
    if (!(await recordPasskeyUse(tx, now, verified))) return 'passkey-refused'
    await renewToken({ factorShownAt: now })
    return undefined
  })
}
