import { type SQL, eq, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#platform/server/db/db.ts'
import { type Order, holds, inOrder, pageOf } from '#platform/server/lists.ts'
import type { ManagedChallenge, ManagedPage, Search, Filter } from '../../contract/challenge.ts'
import { ADMIN_PAGE, type AdminSort } from '../../rules.ts'
import { challengeBoards } from '../tables.ts'
import { challengeRows, tell } from './shown.ts'

const { id, slug, title, accessCode, startDate, endDate, createdAt } = challengeBoards

type Found = Awaited<ReturnType<typeof challengeRows>>[number]

function managed({ challenge, totals }: Found, now: Date): ManagedChallenge {
  const { accessCode: code, status, createdBy, updatedBy } = challenge
  return {
    ...tell(challenge, totals, now),
    accessCode: code,
    status,
    createdBy,
    updatedBy,
    createdAt: challenge.createdAt.toISOString(),
    updatedAt: challenge.updatedAt.toISOString(),
  }
}

export async function managedChallenge(db: Queryable, challengeId: string, now: Date) {
  const [found] = await challengeRows(db).where(eq(id, challengeId))
  return found && managed(found, now)
}

/** Words as one reads them; capital letters stand beside small ones. */
const SORTED: Record<AdminSort, SQL | AnyPgColumn> = {
  slug,
  title: sql`lower(${title})`,
  access_code: sql`lower(${accessCode})`,
  start_date: startDate,
  end_date: endDate,
}

export const orderOf = ({ sort, direction }: Filter): Order =>
  sort ? { by: SORTED[sort], id, direction } : { by: createdAt, id, direction: 'descending' }

export const foundBy = (search: string): SQL | undefined =>
  search ? or(...[title, slug, accessCode].map((column) => holds(column, search))) : undefined

export async function managedChallenges(db: Queryable, asked: Search, now: Date): Promise<ManagedPage> {
  const which = foundBy(asked.search)
  const paged = await pageOf(db, challengeBoards, { which, page: asked.page, size: ADMIN_PAGE })
  const rows = await challengeRows(db)
    .where(which)
    .orderBy(...inOrder(orderOf(asked)))
    .limit(ADMIN_PAGE)
    .offset((paged.page - 1) * ADMIN_PAGE)
  return { challenges: rows.map((row) => managed(row, now)), ...paged }
}
