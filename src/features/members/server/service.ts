import { eq, sql } from 'drizzle-orm'
import { memberId, rowId } from '#platform/server/ids.ts'
import type { Tx } from '#platform/server/db/db.ts'
import { uniqueViolation } from '#platform/server/errors.ts'
import type { NewAccount } from '../contract/accounts.ts'
import { accountSentences } from '../rules/accounts.ts'
import { hashPassword } from './service/sessions.ts'
import { accounts, profiles, userLitterStats } from './tables.ts'

export type AdminLevel = 'admin' | 'superadmin'

export async function createAccount(tx: Tx, { password, fullName, email, zipCode }: NewAccount): Promise<string> {
  const id = memberId()
  try {
    await tx.insert(profiles).values({ id, fullName, email, zipCode })
  } catch (error) {
    throw uniqueViolation(error, { email: accountSentences.emailTaken }) ?? error
  }
  await tx.insert(userLitterStats).values({ userId: id })
  await tx.insert(accounts).values({
    id: rowId(),
    userId: id,
    accountId: id,
    providerId: 'credential',
    password: await hashPassword(password),
  })
  return id
}

/** Gives the rights, or says that they were there already; `undefined` when nobody has that address. */
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
