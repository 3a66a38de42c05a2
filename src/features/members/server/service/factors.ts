import { type Column, and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'
import { authenticatorApps, passkeys } from '../tables.ts'

/** Why a code was refused. A code that was used already can be replaced by the next one in `seconds`. */
export type CodeError =
  | { error: 'wrong' }
  | { error: 'used'; seconds: number }
  | { error: 'recovery-code-used'; usedAt: Date }

/** SQL condition: a member's authenticator app that is in use, not only being set up. */
export const isAppInUseSql = (userId: string | Column) =>
  and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt))

/** Decides whether a member has a second factor: an authenticator app or a passkey. */
export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const app = db
    .select({ one: sql`1` })
    .from(authenticatorApps)
    .where(isAppInUseSql(userId))
  const passkey = db
    .select({ one: sql`1` })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .limit(1)
  return (await app.unionAll(passkey)).length > 0
}

/** Decides whether a sign-in with a password needs a second step. */
export const isAuthenticatorAppInUse = async (db: Queryable, userId: string): Promise<boolean> =>
  (await db.$count(authenticatorApps, isAppInUseSql(userId))) > 0
