import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'
import { countedUpTo, pageWithin } from '#platform/server/lists.ts'
import type { Unverified, UnverifiedPage } from '../../contract/admin.ts'
import { MEMBERS_PAGE } from '../../rules/admin.ts'
import { displayName } from '../queries.ts'
import { profiles } from '../tables.ts'

const { id, fullName, email, emailVerified, isDeleted, createdAt, confirmationSentAt } = profiles
const isUnverified = and(eq(emailVerified, false), eq(isDeleted, false))

/** Reads one page of members with an unverified e-mail, newest first. The count is capped, and so is paging. */
export async function unverifiedMembers(db: Queryable, asked: number): Promise<UnverifiedPage> {
  const { total, isMore } = await countedUpTo(db, sql`select from ${profiles} where ${isUnverified}`)
  const { page, pages, from } = pageWithin(total, { page: asked, size: MEMBERS_PAGE })
  const rows = await inOrder(db).where(isUnverified).limit(MEMBERS_PAGE).offset(from)
  return { members: rows.map(tell), page, pages, total, isMore }
}

/** Reads unverified members by id. Members who were deleted or have verified in the meantime are left out. */
export async function unverifiedWith(db: Queryable, ids: string[]): Promise<Unverified[]> {
  const rows = await inOrder(db).where(and(inArray(id, ids), isUnverified))
  return rows.map(tell)
}

const inOrder = (db: Queryable) =>
  db
    .select({ id, fullName, displayName, email, createdAt, confirmationSentAt })
    .from(profiles)
    .orderBy(desc(createdAt), desc(id))
    .$dynamic()

type Row = Omit<Unverified, 'createdAt' | 'confirmationSentAt'> & { createdAt: Date; confirmationSentAt: Date | null }

const tell = ({ createdAt: made, confirmationSentAt: sent, ...member }: Row): Unverified => ({
  ...member,
  createdAt: made.toISOString(),
  confirmationSentAt: sent?.toISOString() ?? null,
})
