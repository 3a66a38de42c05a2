import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/db.ts'
import { PASSWORD_PROVIDER_ID, accounts } from '../tables.ts'
import { endMemberSessions } from './sessions.ts'
import { issueMemberToken, revokeMemberTokens } from './tokens.ts'

/**
 * Removes a password, ends all sessions, and revokes reset links. Returns the token of a new reset link, or undefined if
 * the account has no sign-in by password.
 */
export async function removePassword(tx: Tx, id: string, now: Date): Promise<string | undefined> {
  const changed = { password: null, updatedAt: now }
  const removed = await tx
    .update(accounts)
    .set(changed)
    .where(isMemberPasswordRowSql(id))
    .returning({ id: accounts.id })
  await endMemberSessions(tx, id)
  await revokeMemberTokens(tx, 'reset-password', id)
  return removed.length > 0 ? issueMemberToken(tx, 'reset-password', id, now) : undefined
}

/** SQL condition: the row of `accounts` that stores a member's password. */
export const isMemberPasswordRowSql = (id: string) =>
  and(eq(accounts.userId, id), eq(accounts.providerId, PASSWORD_PROVIDER_ID))
