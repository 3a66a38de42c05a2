import { and, count, desc, eq } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'
import type { Unverified, UnverifiedPage } from '../../contract/managed.ts'
import { MEMBERS_COUNTED, MEMBERS_PAGE } from '../../rules/managed.ts'
import { displayName } from '../queries.ts'
import { profiles } from '../tables.ts'

const { id, email, emailVerified, isDeleted, createdAt, confirmationSentAt } = profiles
const isUnverified = and(eq(emailVerified, false), eq(isDeleted, false))

/** The latest first. So many are counted, and no more can be paged through. */
export async function unverifiedMembers(db: Queryable, asked: number): Promise<UnverifiedPage> {
  const some = db
    .select({ id })
    .from(profiles)
    .where(isUnverified)
    .limit(MEMBERS_COUNTED + 1)
    .as('some')
  const [counted] = await db.select({ found: count() }).from(some)
  const { found } = counted!
  const total = Math.min(found, MEMBERS_COUNTED)
  const pages = Math.max(1, Math.ceil(total / MEMBERS_PAGE))
  const page = Math.min(asked, pages)
  const rows = await db
    .select({ id, displayName, email, createdAt, confirmationSentAt })
    .from(profiles)
    .where(isUnverified)
    .orderBy(desc(createdAt), desc(id))
    .limit(MEMBERS_PAGE)
    .offset((page - 1) * MEMBERS_PAGE)
  return { members: rows.map(tell), page, pages, total, isMore: found > total }
}

type Row = Omit<Unverified, 'createdAt' | 'confirmationSentAt'> & { createdAt: Date; confirmationSentAt: Date | null }

const tell = ({ createdAt: made, confirmationSentAt: sent, ...member }: Row): Unverified => ({
  ...member,
  createdAt: made.toISOString(),
  confirmationSentAt: sent?.toISOString() ?? null,
})
