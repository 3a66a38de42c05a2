import { eq } from 'drizzle-orm'
import { type Deed, record } from '#features/audit/server/service.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { type Tx, inTransaction } from '#platform/server/db/db.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Me } from '../../../contract/session.ts'
import { profiles } from '../../tables.ts'
import { type Row, adminHeld, raise } from '../who.ts'

export type Order = { admin: Me; id: string }
export type Both = { admin: Row; member: Row }
export type Act = Omit<Deed, 'actor' | 'subject'> & {
  /** of the profile, where that is what changes */
  set?: Partial<typeof profiles.$inferInsert>
  /** what is written once the member is */
  last?: () => Promise<void>
}

/** Why nothing was done: the code of the error that the procedure declares. */
type Refused<More extends string> = 'FORBIDDEN' | 'NOT_FOUND' | More

/** What an admin does to a member, and its row in the audit log, or neither; what would change nothing leaves no trace. */
export const act = <More extends string>(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  order: Order,
  decide: (both: Both, tx: Tx) => Promise<More | Act | undefined> | More | Act | undefined,
): Promise<Refused<More> | undefined> =>
  inTransaction(db, async (tx): Promise<Refused<More> | undefined> => {
    const held = await adminHeld(tx, order.admin.id, [order.id])
    if (!held) return 'FORBIDDEN'
    const [admin, member] = [held.get(order.admin.id)!, held.get(order.id)]
    if (!member || member.isDeleted) return 'NOT_FOUND'
    const decided = await decide({ admin, member }, tx)
    if (typeof decided !== 'object') return decided
    const { set, last, ...deed } = decided
    if (set)
      await tx
        .update(profiles)
        .set({ updatedAt: clock.now(), ...set })
        .where(eq(profiles.id, member.id))
    await last?.()
    await record(tx, { actor: admin, subject: { kind: 'member', id: member.id, name: member.fullName }, ...deed })
    return undefined
  })

type Asked<Input, Code extends string> = {
  input: Input
  context: ApiContext & { me: Me }
  errors: Record<Code, () => Error>
}

/** In the name of the admin who asks. What is refused, or finds nobody, is told to them, and to the log. */
export async function carryOut<Input extends { id: string }, Code extends string>(
  deed: (platform: Platform, order: Input & { admin: Me }) => Promise<Code | undefined>,
  { input, context: { platform, me }, errors }: Asked<Input, Code>,
): Promise<void> {
  const refusal = await deed(platform, { ...input, admin: me })
  if (!refusal) return
  platform.log.warn({ adminId: me.id, memberId: input.id, refusal }, 'an action on a member was refused')
  raise(errors[refusal]())
}
