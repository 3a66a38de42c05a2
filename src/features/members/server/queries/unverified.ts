import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'
import { countRowsWithLimit, clampPageNumber } from '#platform/server/lists.ts'
import type { UnverifiedMember, UnverifiedMemberListResultPage } from '../../contract/admin.ts'
import { MEMBER_LIST_PAGE_SIZE } from '../../rules/admin.ts'
import { displayNameExpression } from '../queries.ts'
import { profiles } from '../tables.ts'

const { id, fullName, email, emailVerified, isDeleted, createdAt, confirmationSentAt } = profiles
const isUnverified = and(eq(emailVerified, false), eq(isDeleted, false))

/** Reads one page of members with an unverified e-mail, newest first. The count is capped, and so is paging. */
export async function readUnverifiedMembers(
  db: Queryable,
  requestedPage: number,
): Promise<UnverifiedMemberListResultPage> {
  const { total, isMore } = await countRowsWithLimit(db, sql`select from ${profiles} where ${isUnverified}`)
  const { page, pages, from } = clampPageNumber(total, { page: requestedPage, size: MEMBER_LIST_PAGE_SIZE })
  const rows = await selectNewestFirst(db).where(isUnverified).limit(MEMBER_LIST_PAGE_SIZE).offset(from)
  return { members: rows.map(toUnverifiedMember), page, pages, total, isMore }
}

/** Reads unverified members by id. Members who were deleted or have verified in the meantime are left out. */
export async function readUnverifiedMembersByIds(db: Queryable, ids: string[]): Promise<UnverifiedMember[]> {
  const rows = await selectNewestFirst(db).where(and(inArray(id, ids), isUnverified))
  return rows.map(toUnverifiedMember)
}

const selectNewestFirst = (db: Queryable) =>
  db
    .select({ id, fullName, displayName: displayNameExpression, email, createdAt, confirmationSentAt })
    .from(profiles)
    .orderBy(desc(createdAt), desc(id))
    .$dynamic()

type UnverifiedRow = Omit<UnverifiedMember, 'createdAt' | 'confirmationSentAt'> & {
  createdAt: Date
  confirmationSentAt: Date | null
}

const toUnverifiedMember = ({
  createdAt: made,
  confirmationSentAt: sent,
  ...member
}: UnverifiedRow): UnverifiedMember => ({
  ...member,
  createdAt: made.toISOString(),
  confirmationSentAt: sent?.toISOString() ?? null,
})
