import { eq, sql } from 'drizzle-orm'
import { memberId, rowId } from '#platform/server/ids.ts'
import type { Tx } from '#platform/server/db/db.ts'
import { uniqueViolation } from '#platform/server/errors.ts'
import type { NewAccount } from '../contract/accounts.ts'
import { accountSentences } from '../copy.ts'
import { hashPassword } from './service/auth.ts'
import { BY_PASSWORD, accounts, profiles, userLitterStats } from './tables.ts'

export type AdminLevel = 'admin' | 'superadmin'

export async function createAccount(tx: Tx, { password, fullName, email, zipCode }: NewAccount): Promise<string> {
  // Hash first: after the insert, a concurrent sign-up with the same address waits for this transaction.
  const hash = await hashPassword(password)
  try {
    const [id] = await addMembers(tx, [{ fullName, email, zipCode }], hash)
    return id!
  } catch (error) {
    throw uniqueViolation(error, { email: accountSentences.emailTaken }) ?? error
  }
}

/** Inserts members with their statistics and password rows; all get the same hash. Returns their ids in input order. */
export async function addMembers(tx: Tx, about: Omit<NewProfile, 'id'>[], hash: string): Promise<string[]> {
  const people = about.map((columns) => ({ ...columns, id: memberId() }))
  await tx.insert(profiles).values(people)
  await tx.insert(userLitterStats).values(people.map(({ id }) => ({ userId: id })))
  const account = { providerId: BY_PASSWORD, password: hash }
  await tx.insert(accounts).values(people.map(({ id }) => ({ id: rowId(), userId: id, accountId: id, ...account })))
  return people.map(({ id }) => id)
}
type NewProfile = typeof profiles.$inferInsert

/**
 * Grants admin rights to the owner of an address. Returns 'already' if they had them, undefined if there is no account.
 */
export async function makeAdmin(tx: Tx, email: string, level: AdminLevel): Promise<'made' | 'already' | undefined> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.email, email.toLowerCase())).for('update')
  if (!profile) return undefined
  if (profile.isSuperadmin || (profile.isAdmin && level === 'admin')) return 'already'
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
  return 'made'
}
