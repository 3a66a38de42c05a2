import { and, eq } from 'drizzle-orm'
import type { ApiContext } from '#platform/server/api.ts'
import { type Queryable, type Tx, inTransaction } from '#platform/server/db/db.ts'
import type { Me } from '../../contract/session.ts'
import { openAccount } from '../queries.ts'
import { accounts, profiles, sessions } from '../tables.ts'
import { ofPassword } from './passwords/choosing.ts'
import { askAuth, openSession, passCookies } from './sessions.ts'

type Refusal = 'wrong' | 'disabled' | 'missing'

/**
 * The library proves the password and makes the session. Between the two the password may be changed or the account be
 * closed, which ends all sessions but not one that is about to be made: so everything is looked at once more.
 */
export async function signIn(context: ApiContext, typed: { email: string; password: string }): Promise<Me | Refusal> {
  const { db } = context.platform
  const hash = await passwordOf(db, typed.email)
  const before = await openSession(context)
  const answer = await askAuth(context, '/sign-in/email', typed)
  if (answer.status === 403) return 'disabled'
  if (!answer.ok) return 'wrong'
  const { token, user } = (await answer.json()) as { token: string; user: { id: string } }
  const result = await inTransaction(db, async (tx) => {
    const found = await standing(tx, user.id, hash)
    if (typeof found === 'string') await tx.delete(sessions).where(eq(sessions.token, token))
    // a browser has one session: the one it comes with is left behind
    else if (before) await tx.delete(sessions).where(eq(sessions.id, before.id))
    return found
  })
  if (typeof result !== 'string') passCookies(answer.headers, context)
  return result
}

async function passwordOf(db: Queryable, email: string): Promise<string | null | undefined> {
  const [found] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.id, accounts.userId))
    .where(and(eq(profiles.email, email), eq(accounts.providerId, 'credential')))
  return found?.password
}

/** Locked in the order in which a change of password and the closing of an account take them. */
async function standing(tx: Tx, id: string, hash: string | null | undefined): Promise<Me | Refusal> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, id)).for('share')
  if (!profile || profile.isDeleted) return 'missing'
  if (profile.isDisabled) return 'disabled'
  const [account] = await tx.select().from(accounts).where(ofPassword(id)).for('share')
  if (account?.password !== hash) return 'wrong'
  return (await openAccount(tx, id))?.user ?? 'missing'
}
