import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/db.ts'
import type { NewAccountInput } from '../contract/accounts.ts'
import { insertMembers } from './service.ts'
import { hashPassword } from './service/password-hashing.ts'
import { profiles } from './tables.ts'

export const TEST_MEMBER_PASSWORD = 'clean-streets-42'

type MemberColumns = Partial<NewAccountInput & typeof profiles.$inferInsert>

/** Test fixture: inserts a member who can sign in. Any profile column can be overridden. */
export async function aMember(tx: Tx, set: MemberColumns = {}, hashOf = hashOnce) {
  const { password = TEST_MEMBER_PASSWORD, ...columns } = set
  const account = {
    fullName: 'Rosa Medina',
    email: `rosa-${crypto.randomUUID()}@example.org`,
    zipCode: '85016',
    ...columns,
  }
  const email = account.email.toLowerCase()
  const { fullName, zipCode } = account
  const [id] = await insertMembers(tx, [{ fullName, zipCode, email }], await hashOf(password))
  const [profile] = await tx
    .update(profiles)
    .set({ emailVerified: true, emailConfirmedAt: new Date(), ...columns, email })
    .where(eq(profiles.id, id!))
    .returning()
  return profile!
}

/** Cache of password hashes in tests, because hashing takes longer than everything else that a test fixture does. */
const hashes = new Map<string, Promise<string>>()
function hashOnce(password: string) {
  const cached = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, cached)
  return cached
}

/**
 * Hashes a password with minimal argon2 cost, for the hundreds of members in tests. The hash names its own cost, so
 * verification at sign-in is fast too.
 */
export const hashTestPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

type NewMembers = Parameters<typeof insertMembers>[1]

/** Test fixture: inserts many members with one password. Returns their ids in input order. */
export const insertManyTestMembers = async (
  tx: Tx,
  members: NewMembers,
  password = TEST_MEMBER_PASSWORD,
): Promise<string[]> => insertMembers(tx, members, await hashOnce(password))
