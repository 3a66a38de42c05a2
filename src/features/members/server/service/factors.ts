import { type Column, and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { ServerConfig } from '#platform/server/config.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import type { HeldFactors } from '../../contract/factors.ts'
import type { CurrentUser } from '../../contract/session.ts'
import { authenticatorApps, passkeys } from '../tables.ts'

/** Why a code was rejected. An already used code can be replaced by the next one in `seconds`. */
export type CodeError =
  | { error: 'wrong' }
  | { error: 'used'; seconds: number }
  | { error: 'recovery-code-used'; usedAt: Date }

/** SQL condition: a member's active authenticator app, not one with a pending setup. */
export const isAppInUseSql = (userId: string | Column) =>
  and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt))

/** Whether a member has a second factor: an authenticator app or a passkey. */
export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`select
    exists (select from ${authenticatorApps} where ${isAppInUseSql(userId)})
    or exists (select from ${passkeys} where ${eq(passkeys.userId, userId)}) as has`)
  return rows[0]!.has
}

/** Whether a sign-in with a password needs a second step. */
export const isAuthenticatorAppInUse = async (db: Queryable, userId: string): Promise<boolean> =>
  (await db.$count(authenticatorApps, isAppInUseSql(userId))) > 0

/** Whether a member must keep a second factor. Rights locked for lack of a factor count too. */
export const isFactorRequired = (
  { adminSecondFactor }: Pick<ServerConfig, 'adminSecondFactor'>,
  { isAdmin, consoleLock }: Pick<CurrentUser, 'isAdmin' | 'consoleLock'>,
): boolean => (isAdmin || consoleLock !== undefined) && adminSecondFactor === 'required'

export const readPasskeys = (db: Queryable, userId: string) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id))

/** Reads a member's factors and their dates, for example for the email about a new password. */
export async function readHeldFactors(db: Queryable, userId: string): Promise<HeldFactors> {
  const keys = await readPasskeys(db, userId)
  const [app] = await db.select().from(authenticatorApps).where(isAppInUseSql(userId))
  return {
    passkeys: keys.map(({ name, createdAt }) => ({ name, createdAt: createdAt.toISOString() })),
    authenticatorSince: app?.confirmedAt?.toISOString() ?? null,
  }
}
