import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/db.ts'
import { prepareStatementOnce } from '#platform/server/db/prepared.ts'
import { profiles } from '../tables.ts'

export type LockStrength = 'no key update' | 'key share'

const { fullName, username, isAdmin, isSuperadmin, isDisabled, isDeleted } = profiles
export const memberRights = { isAdmin, isSuperadmin, isDisabled, isDeleted }

const prepareLock = (strength: LockStrength) =>
  prepareStatementOnce((db) =>
    db
      .select({ fullName, username, ...memberRights })
      .from(profiles)
      .where(eq(profiles.id, sql.placeholder('id')))
      .for(strength)
      .prepare(`hold_member_for_${strength}`),
  )
const LOCKS = { 'no key update': prepareLock('no key update'), 'key share': prepareLock('key share') }

/** Locks a member's row until the commit. Returns undefined if the account was deleted in the meantime. */
export async function lockMemberRowIfExists(tx: Tx, id: string, strength: LockStrength) {
  const [member] = await LOCKS[strength](tx).execute({ id })
  return member
}
