import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/server/db/db.ts'
import type { CsvColumns } from '#platform/server/downloads/csv.ts'
import type { Wanted } from '#platform/server/downloads/list-export.ts'
import { BATCH, inBatches, inOrder, placeIn } from '#platform/server/lists.ts'
import type { Filter } from '../../contract/challenge.ts'
import { phaseOf } from '../../rules.ts'
import { challengeBoards, challengeTotals } from '../tables.ts'
import { foundBy, orderOf } from './managed.ts'
import { totals } from './shown.ts'

const { id, slug, title, accessCode, isPrivate, goalLitterPieces, startDate, endDate, status, createdAt, updatedAt } =
  challengeBoards
const columns = {
  id,
  slug,
  title,
  accessCode,
  isPrivate,
  goalLitterPieces,
  startDate,
  endDate,
  status,
  createdAt,
  updatedAt,
  ...totals,
}

const FIRST_ADDED_LAST: Filter = { search: '', direction: 'ascending' }

export async function* exportedChallenges(db: Db, wanted: Wanted<Filter>, now: Date) {
  const filter = 'ids' in wanted ? FIRST_ADDED_LAST : wanted.filter
  const which = 'ids' in wanted ? inArray(id, wanted.ids) : foundBy(filter.search)
  const order = orderOf(filter)
  const batches = inBatches(order, (after) =>
    db
      .select({ ...columns, place: placeIn(order) })
      .from(challengeBoards)
      .leftJoin(challengeTotals, eq(challengeTotals.challengeId, id))
      .where(and(which, after))
      .orderBy(...inOrder(order))
      .limit(BATCH),
  )
  for await (const batch of batches) yield batch.map((row) => ({ ...row, phase: phaseOf(row, now) }))
}

type Exported = ReturnType<typeof exportedChallenges> extends AsyncIterable<(infer Row)[]> ? Row : never

export const challengeColumns: CsvColumns<Exported> = {
  title: ({ title }) => title,
  slug: ({ slug }) => slug,
  access_code: ({ accessCode }) => accessCode,
  start_date: ({ startDate }) => startDate,
  end_date: ({ endDate }) => endDate,
  phase: ({ phase }) => phase,
  status: ({ status }) => status,
  is_private: ({ isPrivate }) => isPrivate,
  goal_litter_pieces: ({ goalLitterPieces }) => goalLitterPieces,
  participants: ({ totalParticipants }) => totalParticipants,
  cleanups: ({ totalCleanups }) => totalCleanups,
  litter_pieces: ({ totalLitterPieces }) => totalLitterPieces,
  created_at: ({ createdAt }) => createdAt.toISOString(),
  updated_at: ({ updatedAt }) => updatedAt.toISOString(),
  challenge_id: ({ id }) => id,
}
