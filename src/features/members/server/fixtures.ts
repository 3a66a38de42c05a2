import type { Tx } from '#platform/server/db/db.ts'
import { eq } from 'drizzle-orm'
import { type NewAccount, createAccount } from './service.ts'
import { profiles } from './tables.ts'

export const FIXTURE_PASSWORD = 'clean-streets-42'

/** A member with an account that can sign in; every column of the profile can be set. */
export async function aMember(tx: Tx, set: Partial<NewAccount & typeof profiles.$inferInsert> = {}) {
  const { fullName = 'Rosa Medina', email = `rosa-${crypto.randomUUID()}@example.org`, password = FIXTURE_PASSWORD } = set
  const id = await createAccount(tx, { fullName, email, password, zipCode: set.zipCode ?? '85016', emailVerified: true })
  const { password: _, ...columns } = set
  const [profile] = await tx.update(profiles).set({ ...columns, id, email: email.toLowerCase(), fullName }).where(eq(profiles.id, id)).returning()
  return profile!
}
