import { and, eq } from 'drizzle-orm'
import type { ApiContext } from '#platform/server/api.ts'
import { type Queryable, type Tx, inTransaction } from '#platform/server/db/db.ts'
import type { Me } from '../../contract/session.ts'
import { openAccount } from '../queries.ts'
import { BY_PASSWORD, accounts, profiles, sessions } from '../tables.ts'
import { ofPassword } from './passwords.ts'
import { openByPassword } from './auth.ts'
import { openSession, sendCookies } from './sessions.ts'

type Typed = { email: string; password: string }
type Refusal = 'wrong' | 'disabled' | 'missing'

/**
 * Signs a member in. Better Auth verifies the password, then creates the session. A password change or a closed account
 * in between would not end the new session (race condition). So account and password are checked again, under locks.
 */
export async function signIn(context: ApiContext, typed: Typed): Promise<Me | Refusal> {
  const { db, log } = context.platform
  const account = await accountOf(db, typed.email)
  const result = await open(context, typed, account?.password)
  // For privacy, the log names the member id only, never the e-mail address.
  if (typeof result === 'string') log.warn({ memberId: account?.memberId, refusal: result }, 'a sign-in was refused')
  else log.info({ memberId: result.id }, 'signed in')
  return result
}

async function open(context: ApiContext, typed: Typed, hash: string | null | undefined): Promise<Me | Refusal> {
  const { db } = context.platform
  const before = await openSession(context)
  const opened = await openByPassword(context, typed)
  if (typeof opened === 'string') return opened
  const { token, userId, headers } = opened
  const result = await inTransaction(db, async (tx) => {
    const found = await standing(tx, userId, hash)
    if (typeof found === 'string') await tx.delete(sessions).where(eq(sessions.token, token))
    // A browser has one session: delete the one it came with.
    else if (before) await tx.delete(sessions).where(eq(sessions.id, before.id))
    return found
  })
  if (typeof result !== 'string') sendCookies(context, headers.getSetCookie(), headers.get('set-auth-token'))
  return result
}

async function accountOf(db: Queryable, email: string) {
  const [found] = await db
    .select({ memberId: profiles.id, password: accounts.password })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.id, accounts.userId))
    .where(and(eq(profiles.email, email), eq(accounts.providerId, BY_PASSWORD)))
  return found
}

/**
 * Checks under locks that the account is still open and the password unchanged. Locks profile before account, like
 * password changes and account closing, to avoid deadlocks.
 */
async function standing(tx: Tx, id: string, hash: string | null | undefined): Promise<Me | Refusal> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, id)).for('share')
  if (!profile || profile.isDeleted) return 'missing'
  if (profile.isDisabled) return 'disabled'
  const [account] = await tx.select().from(accounts).where(ofPassword(id)).for('share')
  if (account?.password !== hash) return 'wrong'
  return (await openAccount(tx, id))?.user ?? 'missing'
}
