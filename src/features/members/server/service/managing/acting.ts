import { eq, inArray } from 'drizzle-orm'
import { type Deed, record } from '#features/audit/server/service.ts'
import { type Tx, inTransaction } from '#platform/server/db/db.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Me } from '../../../contract/session.ts'
import { profiles } from '../../tables.ts'

export type Order = { admin: Me; id: string }
export type Row = typeof profiles.$inferSelect
export type Both = { admin: Row; member: Row }
export type Act = Omit<Deed, 'actor' | 'subject'> & {
  set: Partial<typeof profiles.$inferInsert>
  /** what is written once the member is */
  last?: () => Promise<void>
}

/** Why nothing was done: the code of the error that the procedure declares. */
type Refused<More extends string> = 'FORBIDDEN' | 'NOT_FOUND' | More

/**
 * What an admin does to a member, and its row in the audit log, or neither; what would change nothing leaves no trace. Both
 * are held to the end, always in the same order: so whoever loses their rights at this moment has acted before, or does not.
 */
export const act = <More extends string>(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  order: Order,
  decide: (both: Both, tx: Tx) => Promise<More | Act | undefined> | More | Act | undefined,
): Promise<Refused<More> | undefined> =>
  inTransaction(db, async (tx): Promise<Refused<More> | undefined> => {
    const held = await tx
      .select()
      .from(profiles)
      .where(inArray(profiles.id, [order.admin.id, order.id]))
      .orderBy(profiles.id)
      .for('no key update')
    const [admin, member] = [order.admin.id, order.id].map((each) => held.find(({ id }) => id === each))
    if (!admin || !mayAct(admin)) return 'FORBIDDEN'
    if (!member || member.isDeleted) return 'NOT_FOUND'
    const decided = await decide({ admin, member }, tx)
    if (typeof decided !== 'object') return decided
    const { set, last, ...deed } = decided
    await tx
      .update(profiles)
      .set({ updatedAt: clock.now(), ...set })
      .where(eq(profiles.id, member.id))
    await last?.()
    await record(tx, { actor: admin, subject: { kind: 'member', id: member.id, name: member.fullName }, ...deed })
    return undefined
  })

const mayAct = ({ isAdmin, isSuperadmin, isDisabled, isDeleted }: Row) =>
  (isAdmin || isSuperadmin) && !isDisabled && !isDeleted
