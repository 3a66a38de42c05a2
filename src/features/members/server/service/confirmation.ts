import { and, eq, isNull } from 'drizzle-orm'
import type { ApiContext } from '#platform/server/api.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import type { ConfirmationInput, ConfirmationState } from '../../contract/factors.ts'
import { accounts, passkeys, recoveryCodes, sessions } from '../tables.ts'
import { verifySecondFactorCode } from './authenticator.ts'
import { type CodeError, isAuthenticatorAppInUse } from './factors.ts'
import { recordPasskeyUse, verifyPasskey } from './passkeys.ts'
import { verifyPassword } from './password-hashing.ts'
import { isMemberPasswordRowSql } from './password-removal.ts'
import { type MemberSession, isSessionConfirmed, markFactorShown } from './sessions.ts'

/** Ways in which the member can confirm that it is them. */
export async function readConfirmationState(context: ApiContext, session: MemberSession): Promise<ConfirmationState> {
  const { db } = context.platform
  const { id } = session.user
  const [account] = await db.select().from(accounts).where(isMemberPasswordRowSql(id))
  // A password does not show the second factor that the console and the settings of factors then ask for.
  const needsFactor = session.user.consoleLock === 'factor-not-shown'
  return {
    isConfirmed: isSessionConfirmed(context, session) && !needsFactor,
    hasPasskey: (await db.$count(passkeys, eq(passkeys.userId, id))) > 0,
    hasAuthenticator: await isAuthenticatorAppInUse(db, id),
    hasRecoveryCodes:
      (await db.$count(recoveryCodes, and(eq(recoveryCodes.userId, id), isNull(recoveryCodes.usedAt)))) > 0,
    hasPassword: Boolean(account?.password) && !needsFactor,
  }
}

type ConfirmationError = CodeError | 'wrong-password' | 'passkey-refused'

/** Confirms a session with a passkey, a code or the password. Undefined means that it was right. */
export async function confirmSession(
  context: ApiContext,
  session: MemberSession,
  proof: ConfirmationInput,
): Promise<ConfirmationError | undefined> {
  const error = await verifyProof(context, session, proof)
  const about = { memberId: session.user.id, by: Object.keys(proof)[0] }
  const { log } = context.platform
  if (error) log.warn({ ...about, refusal: typeof error === 'string' ? error : error.error }, 'confirmation rejected')
  else log.info(about, 'session confirmed')
  return error
}

async function verifyProof(
  context: ApiContext,
  session: MemberSession,
  proof: ConfirmationInput,
): Promise<ConfirmationError | undefined> {
  const { platform } = context
  const memberId = session.user.id
  if ('password' in proof) {
    const [account] = await platform.db.select().from(accounts).where(isMemberPasswordRowSql(memberId))
    if (!(await verifyPassword(account?.password, proof.password))) return 'wrong-password'
    const confirmedAt = platform.clock.now()
    await platform.db.update(sessions).set({ confirmedAt }).where(eq(sessions.id, session.id))
    return undefined
  }
  if ('code' in proof)
    return runInTransaction(platform.db, async (tx) => {
      const error = await verifySecondFactorCode(tx, platform, memberId, proof.code)
      if (!error) await markFactorShown(tx, platform, session.id)
      return error
    })
  const verified = await verifyPasskey(platform, `confirm:${memberId}`, proof.passkey)
  if (!verified) return 'passkey-refused'
  return runInTransaction(platform.db, async (tx) => {
    if (!(await recordPasskeyUse(tx, platform.clock.now(), verified))) return 'passkey-refused'
    await markFactorShown(tx, platform, session.id)
    return undefined
  })
}
