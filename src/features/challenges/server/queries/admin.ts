import { type SQL, and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db, Queryable } from '#platform/server/db/db.ts'
import { BATCH, type Order, holds, inBatches, inOrder, pageOf, placeIn } from '#platform/server/lists.ts'
import { type CsvColumns, csvOf } from '#platform/server/downloads/csv.ts'
import type { Wanted } from '#platform/server/downloads/list-export.ts'
import {
  CHALLENGE_FIELD_NAMES,
  type Filter,
  type ManagedChallenge,
  type ManagedPage,
  type Search,
} from '../../contract/challenge.ts'
import { ADMIN_PAGE, type AdminSort, phaseOf } from '../../rules.ts'
import { challengeBoards, challengeTotals } from '../tables.ts'
import { challengeRows, tell, totals } from './public.ts'

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

/** SQL expressions for sorting. Titles and access codes sort without regard to case. */
const SORTED: Record<AdminSort, SQL | AnyPgColumn> = {
  slug,
  title: sql`lower(${title})`,
  access_code: sql`lower(${accessCode})`,
  start_date: startDate,
  end_date: endDate,
}

const orderOf = ({ sort, direction }: Filter): Order =>
  sort ? { by: SORTED[sort], id, direction } : { by: createdAt, id, direction: 'descending' }

const foundBy = (search: string): SQL | undefined =>
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

const FIRST_ADDED_LAST: Filter = { search: '', direction: 'ascending' }

export async function* exportedChallenges(db: Db, wanted: Wanted<Filter>, now: Date) {
  const filter = 'ids' in wanted ? FIRST_ADDED_LAST : wanted.filter
  const which = 'ids' in wanted ? inArray(id, wanted.ids) : foundBy(filter.search)
  const order = orderOf(filter)
  const batches = inBatches(order, (after) =>
    db
      .select({ ...getTableColumns(challengeBoards), ...totals, place: placeIn(order) })
      .from(challengeBoards)
      .leftJoin(challengeTotals, eq(challengeTotals.challengeId, id))
      .where(and(which, after))
      .orderBy(...inOrder(order))
      .limit(BATCH),
  )
  for await (const batch of batches) yield batch.map((row) => ({ ...row, phase: phaseOf(row, now) }))
}

type Exported = ReturnType<typeof exportedChallenges> extends AsyncIterable<(infer Row)[]> ? Row : never

const FIRST = ['title', 'slug', 'accessCode', 'startDate', 'endDate'] as const
/** Long texts and picture URLs are left out of the CSV export. */
const NOT_EXPORTED: string[] = [...FIRST, 'subhead', 'description', 'bannerUrl', 'logoUrl', 'challengeRules']
const rest = CHALLENGE_FIELD_NAMES.filter((name) => !NOT_EXPORTED.includes(name))

export const challengeColumns: CsvColumns<Exported> = {
  ...csvOf(FIRST),
  ...csvOf(['phase']),
  ...csvOf(rest),
  participants: ({ totalParticipants }) => totalParticipants,
  cleanups: ({ totalCleanups }) => totalCleanups,
  litter_pieces: ({ totalLitterPieces }) => totalLitterPieces,
  created_at: ({ createdAt }) => createdAt.toISOString(),
  updated_at: ({ updatedAt }) => updatedAt.toISOString(),
  challenge_id: ({ id }) => id,
}
