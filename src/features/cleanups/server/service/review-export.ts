import { and, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { profiles } from '#features/members/server/tables.ts'
import type { Db } from '#platform/server/db/db.ts'
import type { CsvColumns } from '#platform/server/downloads/csv.ts'
import type { Wanted } from '#platform/server/downloads/list-export.ts'
import { BATCH, type Order, inBatches, inOrder, placeIn } from '#platform/server/lists.ts'
import type { ReviewFilter } from '../../contract/review.ts'
import { FIELDS } from '../../rules.ts'
import { EACH, isNamed } from '../queries/review-search.ts'
import { cleanupLogs, typedColumns } from '../tables.ts'
import { csvOf } from './export.ts'

const members = alias(profiles, 'p')
const reviewers = alias(profiles, 'reviewers')
const { cleanupId, status, date, userId, adminNotes, reviewedBy, reviewedAt, createdAt } = cleanupLogs
const { photoUrl1, photoUrl2, photoUrl3, photoUrl4 } = cleanupLogs

const columns = {
  ...typedColumns,
  cleanupId,
  fullName: members.fullName,
  username: members.username,
  email: members.email,
  status,
  adminNotes,
  reviewer: reviewers.fullName,
  reviewedAt,
  createdAt,
  photoUrl1,
  photoUrl2,
  photoUrl3,
  photoUrl4,
}

/** Reads the cleanups of the review export by day, one status after another, so that an index serves each batch. */
export async function* exportedCleanups(db: Db, wanted: Wanted<ReviewFilter>, _now: Date, appUrl: string) {
  const isByDay = 'filter' in wanted && wanted.filter.sort === 'date'
  const order: Order = { by: date, id: cleanupId, direction: isByDay ? wanted.filter.direction : 'descending' }
  for (const which of selected()) {
    const batches = inBatches(order, (after) =>
      db
        .select({ ...columns, place: placeIn(order) })
        .from(cleanupLogs)
        .innerJoin(members, eq(members.id, userId))
        .leftJoin(reviewers, eq(reviewers.id, reviewedBy))
        .where(and(which, after))
        .orderBy(...inOrder(order))
        .limit(BATCH),
    )
    for await (const batch of batches) yield batch.map((row) => ({ ...row, appUrl }))
  }

  function selected() {
    if ('ids' in wanted) return [inArray(cleanupId, wanted.ids)]
    const { status: tab, username } = wanted.filter
    const named = username ? isNamed(username) : undefined
    return (tab === 'all' ? EACH : [tab]).map((each) => and(eq(status, each), named))
  }
}

type Exported = ReturnType<typeof exportedCleanups> extends AsyncIterable<(infer Row)[]> ? Row : never

const photo = (url: string | null, { appUrl }: Exported) => url && appUrl + url

export const reviewCsv: CsvColumns<Exported> = {
  cleanup_id: (row) => row.cleanupId,
  ...csvOf(['date']),
  full_name: (row) => row.fullName,
  username: (row) => row.username,
  email: (row) => row.email,
  ...csvOf(FIELDS.filter((field) => field !== 'date' && field !== 'notes')),
  status: (row) => row.status,
  notes: (row) => row.notes,
  admin_notes: (row) => row.adminNotes,
  reviewed_by: (row) => row.reviewer,
  reviewed_at: (row) => row.reviewedAt && row.reviewedAt.toISOString(),
  created_at: (row) => row.createdAt.toISOString(),
  photo_1: (row) => photo(row.photoUrl1, row),
  photo_2: (row) => photo(row.photoUrl2, row),
  photo_3: (row) => photo(row.photoUrl3, row),
  photo_4: (row) => photo(row.photoUrl4, row),
}
