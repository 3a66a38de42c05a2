import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/db.ts'
import type { NewAccount } from '../contract/accounts.ts'
import { addMembers } from './service.ts'
import { hashPassword } from './service/auth.ts'
import { profiles } from './tables.ts'

export const FIXTURE_PASSWORD = 'clean-streets-42'

type Set = Partial<NewAccount & typeof profiles.$inferInsert>

/** A member with an account that can sign in; every column of the profile can be set. */
export async function aMember(tx: Tx, set: Set = {}, hashOf = hashOnce) {
  const { password = FIXTURE_PASSWORD, ...columns } = set
  const account = {
    fullName: 'Rosa Medina',
    email: `rosa-${crypto.randomUUID()}@example.org`,
    zipCode: '85016',
    ...columns,
  }
  const email = account.email.toLowerCase()
  const { fullName, zipCode } = account
  const [id] = await addMembers(tx, [{ fullName, zipCode, email }], await hashOf(password))
  const [profile] = await tx
    .update(profiles)
    .set({ emailVerified: true, emailConfirmedAt: new Date(), ...columns, email })
    .where(eq(profiles.id, id!))
    .returning()
  return profile!
}

/** Each password is hashed once: that takes longer than all the rest of a member. */
const hashes = new Map<string, Promise<string>>()
function hashOnce(password: string) {
  const made = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, made)
  return made
}

/**
 * Checked in no time when they sign in, as the hash itself says how much work it is: for the hundreds in tests whose password
 * does not matter.
 */
export const lightHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

type About = Parameters<typeof addMembers>[1]

/** Many members who can all sign in with the same password. Answers their ids, in this order. */
export const manyMembers = async (tx: Tx, about: About, password = FIXTURE_PASSWORD): Promise<string[]> =>
  addMembers(tx, about, await hashOnce(password))
