import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/db.ts'
import type { NewAccount } from '../contract/accounts.ts'
import { createAccount } from './service.ts'
import { profiles } from './tables.ts'

export const FIXTURE_PASSWORD = 'clean-streets-42'

/** A member with an account that can sign in; every column of the profile can be set. */
export async function aMember(tx: Tx, set: Partial<NewAccount & typeof profiles.$inferInsert> = {}) {
  const { password = FIXTURE_PASSWORD, ...columns } = set
  const account = {
    fullName: 'Rosa Medina',
    email: `rosa-${crypto.randomUUID()}@example.org`,
    zipCode: '85016',
    ...columns,
  }
  const email = account.email.toLowerCase()
  const id = await createAccount(tx, { ...account, email, password })
  const [profile] = await tx
    .update(profiles)
    .set({ emailVerified: true, emailConfirmedAt: new Date(), ...columns, email })
    .where(eq(profiles.id, id))
    .returning()
  return profile!
}
