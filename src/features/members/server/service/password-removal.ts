import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/db.ts'
import { PASSWORD_PROVIDER_ID, accounts } from '../tables.ts'
import { removeFactors } from './factor-reset.ts'
import { endMemberSessions } from './sessions.ts'
import { issueMemberToken, revokeMemberTokens } from './tokens.ts'

/**
 * Removes all credentials, because they may be a stranger's: password, passkeys and second factors. Ends all sessions
 * and revokes reset links. Returns the token of a new reset link, or undefined if the account had no password.
 */
export async function removeCredentials(tx: Tx, id: string, now: Date): Promise<string | undefined> {
  const changed = { password: null, updatedAt: now }
  const removed = await tx
    .update(accounts)
    .set(changed)
    .where(isMemberPasswordRowSql(id))
    .returning({ id: accounts.id })
  await removeFactors(tx, id)
  await endMemberSessions(tx, id)
  await revokeMemberTokens(tx, 'reset-password', id)
  return removed.length > 0 ? issueMemberToken(tx, 'reset-password', id, now) : undefined
}

/** SQL condition: the row of `accounts` that stores a member's password. */
export const isMemberPasswordRowSql = (id: string) =>
  and(eq(accounts.userId, id), eq(accounts.providerId, PASSWORD_PROVIDER_ID))
