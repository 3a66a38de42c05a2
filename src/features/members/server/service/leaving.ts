import { and, eq, lt, sql } from 'drizzle-orm'
import { type Deed as AuditDeed, forgetName, record } from '#features/audit/server/service.ts'
import { discardPicturesOf } from '#features/photos/server/service/keep.ts'
import { type Tx, inTransaction } from '#platform/server/db/db.ts'
import { forgetTopicsOf } from '#platform/server/live/notices.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Me } from '../../contract/session.ts'
import { memberDeletions, profiles, sessions, verifications } from '../tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long an account that an admin deleted can still be looked into. */
const KEPT_MS = 30 * DAY_MS

/**
 * Everything of a member, for good. What they did goes first, so that nobody who edits or loves at that moment waits in a
 * circle (migration 0007_ranking); what other features keep of them goes with the row it refers to. Their pictures are
 * refused from now on, and a job takes the files away. One is added to the number of deletions of the day.
 */
export async function eraseMember(tx: Tx, id: string, now: Date): Promise<boolean> {
  await tx.execute(sql`select forget_deeds(${id})`)
  const [erased] = await tx.delete(profiles).where(eq(profiles.id, id)).returning({ id: profiles.id })
  if (!erased) return false
  await discardPicturesOf(tx, 'member', id)
  await tx.delete(verifications).where(eq(verifications.value, id))
  await forgetName(tx, id)
  await forgetTopicsOf(tx, id)
  await tx
    .insert(memberDeletions)
    .values({ day: now.toISOString().slice(0, 10), members: 1 })
    .onConflictDoUpdate({ target: memberDeletions.day, set: { members: sql`${memberDeletions.members} + 1` } })
  return true
}

/** False when the account is gone already. */
export const deleteOwnAccount = ({ db, clock }: Platform, id: string): Promise<boolean> =>
  inTransaction(db, (tx) => eraseMember(tx, id, clock.now()))

/** The members whom an admin deleted long enough ago; each by itself, so that one cannot hold up the others. */
export async function purgeDeleted({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const due = and(eq(profiles.isDeleted, true), lt(profiles.deletedAt, new Date(now.getTime() - KEPT_MS)))
  const failures: unknown[] = []
  for (const { id } of await db.select({ id: profiles.id }).from(profiles).where(due))
    await inTransaction(db, (tx) => eraseMember(tx, id, now)).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Some deleted accounts could not be purged.')
}

type Order = { admin: Me; id: string }
export type Outcome = 'done' | 'missing' | 'refused'

export const deleteByAdmin = ({ db, clock }: Platform, order: Order) =>
  inTransaction(db, (tx) =>
    closing(tx, order, async ({ id }) => {
      const set = { isDeleted: true, deletedAt: clock.now(), deletedBy: order.admin.id, updatedAt: clock.now() }
      await tx.update(profiles).set(set).where(eq(profiles.id, id))
      await closeDoors(tx, id)
      return { action: 'user_deleted' }
    }),
  )

export const setDisabled = ({ db, clock }: Platform, { isDisabled, ...order }: Order & { isDisabled: boolean }) =>
  inTransaction(db, (tx) =>
    closing(tx, order, async (member) => {
      await tx.update(profiles).set({ isDisabled, updatedAt: clock.now() }).where(eq(profiles.id, member.id))
      await closeDoors(tx, member.id)
      const states = { before: { isDisabled: member.isDisabled }, after: { isDisabled } }
      return { action: isDisabled ? 'user_disabled' : 'user_enabled', ...states }
    }),
  )

type Row = typeof profiles.$inferSelect
type Deed = Omit<AuditDeed, 'actor' | 'subject'>

/** Nobody closes their own account this way, and nobody that of a superadmin. What was done is written down with it. */
async function closing(tx: Tx, { admin, id }: Order, act: (member: Row) => Promise<Deed>): Promise<Outcome> {
  const [member] = await tx.select().from(profiles).where(eq(profiles.id, id)).for('no key update')
  if (!member || member.isDeleted) return 'missing'
  if (member.id === admin.id || member.isSuperadmin) return 'refused'
  const deed = await act(member)
  await record(tx, { actor: admin, subject: { kind: 'member', id, name: member.fullName }, ...deed })
  return 'done'
}

/** Every session, and every link that was mailed. Opening an account again opens nothing that was there before. */
async function closeDoors(tx: Tx, id: string) {
  await tx.delete(sessions).where(eq(sessions.userId, id))
  await tx.delete(verifications).where(eq(verifications.value, id))
}
