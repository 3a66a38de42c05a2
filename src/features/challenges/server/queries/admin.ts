import { type SQL, and, desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db, Queryable } from '#platform/server/db/db.ts'
import {
  type ListSortOrder,
  columnContainsTextSql,
  readListInBatches,
  readListPage,
  keysetCursorColumns,
} from '#platform/server/lists.ts'
import { type CsvColumns, createCsvColumns } from '#platform/server/downloads/csv.ts'
import { createQrCode } from '#platform/server/qr-code/qr-code.ts'
import type { CsvExportRowSelection } from '#platform/server/downloads/list-export.ts'
import {
  CHALLENGE_FIELD_NAMES,
  type AdminChallengeFilter,
  type AdminChallenge,
  type AdminChallengeListResultPage,
  type AdminChallengeListQuery,
  type ChallengePoster,
} from '../../contract/challenge.ts'
import {
  ADMIN_CHALLENGES_PER_PAGE,
  type AdminChallengeSort,
  createJoinByCodePath,
  getChallengePhase,
} from '../../rules.ts'
import { challengeBoards, challengeParticipants } from '../tables.ts'
import {
  type ChallengeWithTotals,
  challengeTotalColumns,
  challengeTotalsSubquery,
  selectChallenges,
  toMemberChallenge,
} from './public.ts'

const { id, slug, title, accessCode, startDate, endDate, createdAt } = challengeBoards

function toAdminChallenge(found: ChallengeWithTotals, now: Date): AdminChallenge {
  const { challenge } = found
  const { accessCode: code, status, createdBy, updatedBy } = challenge
  return {
    ...toMemberChallenge(found, now),
    accessCode: code,
    status,
    createdBy,
    updatedBy,
    createdAt: challenge.createdAt.toISOString(),
    updatedAt: challenge.updatedAt.toISOString(),
  }
}

type AdminAndTime = { adminId: string; now: Date }

export async function findAdminChallenge(db: Queryable, challengeId: string, { adminId, now }: AdminAndTime) {
  const [found] = await selectChallenges(db, adminId).where(eq(id, challengeId))
  return found && toAdminChallenge(found, now)
}

export async function findChallengePoster(
  db: Queryable,
  challengeId: string,
  { now, appUrl }: { now: Date; appUrl: string },
): Promise<ChallengePoster | undefined> {
  const [found] = await selectChallenges(db).where(eq(id, challengeId))
  if (!found) return undefined
  const joinUrl = appUrl + createJoinByCodePath(found.challenge.accessCode)
  return { ...toAdminChallenge(found, now), joinUrl, qrCode: createQrCode(joinUrl) }
}

/** SQL expressions that sort the admin list of challenges. Titles and access codes sort without regard to case. */
const SORT_EXPRESSIONS: Record<AdminChallengeSort, SQL | AnyPgColumn> = {
  slug,
  title: sql`lower(${title})`,
  access_code: sql`lower(${accessCode})`,
  start_date: startDate,
  end_date: endDate,
}

const toListOrder = ({ sort, direction }: AdminChallengeFilter): ListSortOrder =>
  sort ? { by: SORT_EXPRESSIONS[sort], id, direction } : { by: createdAt, id, direction: 'descending' }

const matchesSearch = (search: string): SQL | undefined =>
  search ? or(...[title, slug, accessCode].map((column) => columnContainsTextSql(column, search))) : undefined

export async function searchAdminChallenges(
  db: Queryable,
  search: AdminChallengeListQuery,
  { adminId, now }: AdminAndTime,
): Promise<AdminChallengeListResultPage> {
  const wanted = {
    table: challengeBoards,
    which: matchesSearch(search.search),
    order: toListOrder(search),
    page: search.page,
    size: ADMIN_CHALLENGES_PER_PAGE,
  }
  const { rows, ...paged } = await readListPage(db, wanted, (which) => selectChallenges(db, adminId).where(which))
  return { challenges: rows.map((row) => toAdminChallenge(row, now)), ...paged }
}

/** Reads the challenges that a member has joined, also while the account is closed. */
export const findChallengesJoinedBy = (db: Queryable, memberId: string): Promise<{ slug: string; title: string }[]> =>
  db
    .select({ slug, title })
    .from(challengeParticipants)
    .innerJoin(challengeBoards, eq(id, challengeParticipants.challengeId))
    .where(eq(challengeParticipants.userId, memberId))
    .orderBy(desc(challengeParticipants.joinedAt), id)

const DEFAULT_FILTER: AdminChallengeFilter = { search: '', direction: 'ascending' }

export async function* readChallengeExportBatches(
  db: Db,
  selection: CsvExportRowSelection<AdminChallengeFilter>,
  now: Date,
) {
  const filter = 'ids' in selection ? DEFAULT_FILTER : selection.filter
  const which = 'ids' in selection ? inArray(id, selection.ids) : matchesSearch(filter.search)
  const order = toListOrder(filter)
  const totals = challengeTotalsSubquery(db)
  const batches = readListInBatches(order, (after) =>
    db
      .select({
        ...getTableColumns(challengeBoards),
        ...challengeTotalColumns(totals),
        place: keysetCursorColumns(order),
      })
      .from(challengeBoards)
      .innerJoinLateral(totals, sql`true`)
      .where(and(which, after)),
  )
  for await (const batch of batches) yield batch.map((row) => ({ ...row, phase: getChallengePhase(row, now) }))
}

type ExportedChallenge =
  ReturnType<typeof readChallengeExportBatches> extends AsyncIterable<(infer Row)[]> ? Row : never

const LEADING_COLUMNS = ['title', 'slug', 'accessCode', 'startDate', 'endDate'] as const
/**
 * Challenge fields left out of `otherColumns`: the leading columns, which the CSV export has already, and long texts
 * and picture URLs, which it omits.
 */
const NOT_AMONG_OTHER_COLUMNS: string[] = [
  ...LEADING_COLUMNS,
  'subhead',
  'description',
  'bannerUrl',
  'logoUrl',
  'challengeRules',
]
const otherColumns = CHALLENGE_FIELD_NAMES.filter((name) => !NOT_AMONG_OTHER_COLUMNS.includes(name))

export const challengeCsvColumns: CsvColumns<ExportedChallenge> = {
  ...createCsvColumns(LEADING_COLUMNS),
  ...createCsvColumns(['phase']),
  ...createCsvColumns(otherColumns),
  participants: ({ totalParticipants }) => totalParticipants,
  cleanups: ({ totalCleanups }) => totalCleanups,
  litter_pieces: ({ totalLitterPieces }) => totalLitterPieces,
  bags: ({ totalBags }) => totalBags,
  weighed_grams: ({ totalWeighedGrams }) => totalWeighedGrams,
  estimated_grams: ({ totalEstimatedGrams }) => totalEstimatedGrams,
  created_at: ({ createdAt }) => createdAt.toISOString(),
  updated_at: ({ updatedAt }) => updatedAt.toISOString(),
  challenge_id: ({ id }) => id,
}
