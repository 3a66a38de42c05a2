import { and, eq } from 'drizzle-orm'
import type { ApiContext } from '#platform/server/api.ts'
import { type Queryable, type Tx, runInTransaction } from '#platform/server/db/db.ts'
import type { CurrentUser } from '../../contract/session.ts'
import { readAccountUnlessDisabledOrDeleted } from '../queries.ts'
import { PASSWORD_PROVIDER_ID, accounts, profiles, sessions } from '../tables.ts'
import { isMemberPasswordRowSql } from './password-removal.ts'
import { signInWithPassword } from './auth.ts'
import { readRequestSession, recordLastSeen, setResponseCookies } from './sessions.ts'

type Credentials = { email: string; password: string }
type SignInError = 'wrong' | 'disabled' | 'missing'

/**
 * Signs a member in. Better Auth verifies the password, then creates the session. A password change or a closed account
 * in between would not end the new session (race condition). So account and password are checked again, under locks.
 */
export async function signIn(context: ApiContext, credentials: Credentials): Promise<CurrentUser | SignInError> {
  const { db, log } = context.platform
  const account = await findPasswordAccount(db, credentials.email)
  const result = await createSession(context, credentials, account?.password)
  // For privacy, the log names the member id only, never the e-mail address.
  if (typeof result === 'string') log.warn({ memberId: account?.memberId, refusal: result }, 'sign-in rejected')
  else log.info({ memberId: result.id }, 'signed in')
  return result
}

async function createSession(
  context: ApiContext,
  credentials: Credentials,
  hash: string | null | undefined,
): Promise<CurrentUser | SignInError> {
  const { db } = context.platform
  const previous = await readRequestSession(context)
  const newSession = await signInWithPassword(context, credentials)
  if (typeof newSession === 'string') return newSession
  const { token, userId, headers } = newSession
  const result = await runInTransaction(db, async (tx) => {
    const found = await recheckAccount(tx, userId, hash)
    if (typeof found === 'string') await tx.delete(sessions).where(eq(sessions.token, token))
    // A browser has one session: delete the one it came with.
    else if (previous) await tx.delete(sessions).where(eq(sessions.id, previous.id))
    return found
  })
  if (typeof result === 'string') return result
  // This is not part of the transaction, because it would wait for other sign-ins, which lock the profile too.
  await recordLastSeen(db, userId, new Date())
  setResponseCookies(context, headers.getSetCookie(), headers.get('set-auth-token'))
  return result
}

async function findPasswordAccount(db: Queryable, email: string) {
  const [found] = await db
    .select({ memberId: profiles.id, password: accounts.password })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.id, accounts.userId))
    .where(and(eq(profiles.email, email), eq(accounts.providerId, PASSWORD_PROVIDER_ID)))
  return found
}

/**
 * Checks under locks that the account is still open and the password unchanged. Locks profile before account, like
 * password changes and account closing, to avoid deadlocks.
 */
async function recheckAccount(tx: Tx, id: string, hash: string | null | undefined): Promise<CurrentUser | SignInError> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, id)).for('share')
  if (!profile || profile.isDeleted) return 'missing'
  if (profile.isDisabled) return 'disabled'
  const [account] = await tx.select().from(accounts).where(isMemberPasswordRowSql(id)).for('share')
  if (account?.password !== hash) return 'wrong'
  return (await readAccountUnlessDisabledOrDeleted(tx, id))?.user ?? 'missing'
}
