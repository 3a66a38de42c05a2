import { and, count, desc, eq, gt, max } from 'drizzle-orm'
import type { Db } from '#platform/server/db/db.ts'
import type { MemberDetailsForAdmins } from '../../contract/admin.ts'
import { MAX_LISTED_MEMBER_NOTES } from '../../rules/admin.ts'
import { memberNotes, profiles, sessions } from '../tables.ts'
import { readAdminMembersByIds } from './admin-list.ts'

/** Reads all that the console shows about one member, also about a disabled or deleted one. */
export async function readMemberDetailsForAdmins(
  db: Db,
  id: string,
  now: Date,
): Promise<MemberDetailsForAdmins | undefined> {
  const [[member], [session], notes] = await Promise.all([
    readAdminMembersByIds(db, [id], now),
    db
      .select({ open: count(), lastSeenAt: max(sessions.updatedAt) })
      .from(sessions)
      .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, now))),
    db
      .select({
        id: memberNotes.id,
        text: memberNotes.text,
        author: profiles.fullName,
        createdAt: memberNotes.createdAt,
      })
      .from(memberNotes)
      .leftJoin(profiles, eq(profiles.id, memberNotes.authorId))
      .where(eq(memberNotes.memberId, id))
      .orderBy(desc(memberNotes.createdAt), desc(memberNotes.id))
      .limit(MAX_LISTED_MEMBER_NOTES),
  ])
  return (
    member && {
      member,
      sessions: { open: session!.open, lastSeenAt: session!.lastSeenAt?.toISOString() ?? null },
      notes: notes.map(({ createdAt, ...note }) => ({ ...note, createdAt: createdAt.toISOString() })),
    }
  )
}
