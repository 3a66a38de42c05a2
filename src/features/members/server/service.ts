import { eq, sql } from 'drizzle-orm'
import { createRandomMemberId, generateRowId } from '#platform/server/ids.ts'
import type { Tx } from '#platform/server/db/db.ts'
import { toConflictError } from '#platform/server/errors.ts'
import type { NewAccountInput } from '../contract/accounts.ts'
import { accountUiTexts } from '../copy.ts'
import { hashNewPassword } from './service/password-hashing.ts'
import { PASSWORD_PROVIDER_ID, accounts, profiles, userLitterStats } from './tables.ts'

export type AdminRightsLevel = 'admin' | 'superadmin'

/** Creates an account. `passwordPath` names the form field of the password. */
export async function createAccount(
  tx: Tx,
  { password, fullName, email, zipCode }: NewAccountInput,
  passwordPath = 'password',
): Promise<string> {
  // Hash the password before the insert, because after it a concurrent sign-up with the same address waits for this
  // transaction.
  const hash = await hashNewPassword(password, passwordPath)
  try {
    const [id] = await insertMembers(tx, [{ fullName, email, zipCode }], hash)
    return id!
  } catch (error) {
    throw toConflictError(error, { email: accountUiTexts.emailTaken }) ?? error
  }
}

/** Inserts members with their statistics and password rows; all get the same hash. Returns their ids in input order. */
export async function insertMembers(tx: Tx, newMembers: Omit<NewProfile, 'id'>[], hash: string): Promise<string[]> {
  const rows = newMembers.map((columns) => ({ ...columns, id: createRandomMemberId() }))
  await tx.insert(profiles).values(rows)
  await tx.insert(userLitterStats).values(rows.map(({ id }) => ({ userId: id })))
  const account = { providerId: PASSWORD_PROVIDER_ID, password: hash }
  await tx
    .insert(accounts)
    .values(rows.map(({ id }) => ({ id: generateRowId(), userId: id, accountId: id, ...account })))
  return rows.map(({ id }) => id)
}
type NewProfile = typeof profiles.$inferInsert

/** Result of granting admin rights. A closed account gets none. */
type AdminGrant =
  | { result: 'granted'; before: typeof profiles.$inferSelect }
  | { result: 'already'; id: string }
  | { result: 'deleted' | 'disabled' }

/** Grants admin rights to the account with an email address. Returns undefined without one. */
export async function grantAdminRights(
  tx: Tx,
  email: string,
  level: AdminRightsLevel,
): Promise<AdminGrant | undefined> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.email, email.toLowerCase())).for('update')
  if (!profile) return undefined
  if (profile.isDeleted) return { result: 'deleted' }
  if (profile.isDisabled) return { result: 'disabled' }
  if (profile.isSuperadmin || (profile.isAdmin && level === 'admin')) return { result: 'already', id: profile.id }
  await tx
    .update(profiles)
    .set({
      isAdmin: true,
      isSuperadmin: level === 'superadmin',
      emailVerified: true,
      emailConfirmedAt: sql`coalesce(${profiles.emailConfirmedAt}, now())`,
      updatedAt: new Date(),
    })
    .where(eq(profiles.id, profile.id))
  return { result: 'granted', before: profile }
}
