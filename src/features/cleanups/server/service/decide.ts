import { eq } from 'drizzle-orm'
import { record } from '#features/audit/server/service.ts'
import type { Me } from '#features/members/contract/session.ts'
import { tellMember } from '#features/members/server/service/notifying.ts'
import { raise } from '#features/members/server/service/who.ts'
import { profiles } from '#features/members/server/tables.ts'
import { showPictures } from '#features/photos/server/service/keep.ts'
import { type Tx, inTransaction } from '#platform/server/db/db.ts'
import { momentAfter } from '#platform/server/clock.ts'
import { publish } from '#platform/server/live/notices.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Cleanup, Decision } from '../../contract/cleanup.ts'
import { cleanupsTopic, isPublicStatus } from '../../rules.ts'
import { memberLetters } from '../emails.tsx'
import { cleanupFor } from '../queries.ts'
import { cleanupLogs } from '../tables.ts'
import { photoNames } from './columns.ts'

type Refusals = Record<'NOT_FOUND' | 'CONFLICT', () => Error>

/** On what the admin saw, and on nothing else. Said again, as after an answer that was lost, it changes nothing. */
export const decide = (platform: Platform, admin: Me, decision: Decision, errors: Refusals): Promise<Cleanup> =>
  inTransaction(platform.db, async (tx) => {
    const before = (await lock(tx, decision.cleanupId)) ?? raise(errors.NOT_FOUND())
    const { cleanupId, userId } = before.cleanup
    const adminNotes = decision.note || null
    if (before.cleanup.status !== decision.status || before.cleanup.adminNotes !== adminNotes) {
      if (before.cleanup.updatedAt.getTime() !== Date.parse(decision.updatedAt)) throw errors.CONFLICT()
      await write(tx, platform, { admin, before: before.cleanup, status: decision.status, adminNotes })
      await record(tx, {
        actor: admin,
        action: `cleanup_${decision.status}`,
        subject: { kind: 'cleanup', id: cleanupId, memberId: userId, name: before.fullName },
        before: { status: before.cleanup.status },
        after: { status: decision.status },
        notes: decision.note,
      })
      const letter = memberLetters[decision.status]
      await tellMember(tx, platform, userId, (urls) =>
        letter({ ...before.cleanup, fullName: before.fullName, adminNotes }, urls),
      )
      await publish(tx, cleanupsTopic(userId))
    }
    return (await cleanupFor(tx, admin, cleanupId))!
  })

async function lock(tx: Tx, cleanupId: string) {
  const [found] = await tx
    .select({ cleanup: cleanupLogs, fullName: profiles.fullName })
    .from(cleanupLogs)
    .innerJoin(profiles, eq(profiles.id, cleanupLogs.userId))
    .where(eq(cleanupLogs.cleanupId, cleanupId))
    .for('update', { of: cleanupLogs })
  return found
}

type Written = Pick<Decision, 'status'> & {
  admin: Me
  before: typeof cleanupLogs.$inferSelect
  adminNotes: string | null
}

async function write(tx: Tx, { clock }: Platform, { admin, before, status, adminNotes }: Written) {
  await showPictures(tx, photoNames(before), isPublicStatus(status))
  const now = clock.now()
  const review = { status, adminNotes, reviewedBy: admin.id, reviewedAt: now, hasNews: true }
  await tx
    .update(cleanupLogs)
    .set({ ...review, updatedAt: momentAfter(before, now) })
    .where(eq(cleanupLogs.cleanupId, before.cleanupId))
}
