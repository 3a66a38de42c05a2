import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/db.ts'
import type { MemberDetailsForAdmins, MemberNote } from '../../contract/admin.ts'
import { MAX_LISTED_MEMBER_NOTES } from '../../rules/admin.ts'
import { memberNotes, profiles, sessions } from '../tables.ts'
import { readAdminMembersByIds } from './admin-list.ts'

/** Reads all that the console shows about one member, also about a disabled or deleted one. */
export async function readMemberDetailsForAdmins(
  db: Db,
  id: string,
  now: Date,
): Promise<MemberDetailsForAdmins | undefined> {
  const [[member], [seen], open, notes] = await Promise.all([
    readAdminMembersByIds(db, [id], now),
    // A session of an earlier app version has left no time in the profile yet.
    db
      .select({
        at: sql<Date | null>`coalesce(${profiles.lastSeenAt}, max(${sessions.updatedAt}))`.mapWith(sessions.updatedAt),
      })
      .from(profiles)
      .leftJoin(sessions, eq(sessions.userId, profiles.id))
      .where(eq(profiles.id, id))
      .groupBy(profiles.id),
    db.$count(sessions, and(eq(sessions.userId, id), gt(sessions.expiresAt, now))),
    readMemberNotes(db, { id }),
  ])
  return member && { member, sessions: { open, lastSeenAt: seen?.at?.toISOString() ?? null }, notes }
}

/** Reads notes about a member, newest first: the latest ones, or those before a note (keyset pagination). */
export async function readMemberNotes(
  db: Db,
  { id, before }: { id: string; before?: string | undefined },
): Promise<MemberNote[]> {
  const place = sql`(${memberNotes.createdAt}, ${memberNotes.id})`
  const placeOfBefore = sql`(select created_at, id from member_notes where id = ${before} and member_id = ${id})`
  const notes = await db
    .select({
      id: memberNotes.id,
      text: memberNotes.text,
      author: profiles.fullName,
      createdAt: memberNotes.createdAt,
    })
    .from(memberNotes)
    .leftJoin(profiles, eq(profiles.id, memberNotes.authorId))
    .where(and(eq(memberNotes.memberId, id), before ? sql`${place} < ${placeOfBefore}` : undefined))
    .orderBy(desc(memberNotes.createdAt), desc(memberNotes.id))
    .limit(MAX_LISTED_MEMBER_NOTES)
  return notes.map(({ createdAt, ...note }) => ({ ...note, createdAt: createdAt.toISOString() }))
}
