import { and, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { profiles } from '#features/members/server/tables.ts'
import type { Db } from '#platform/server/db/db.ts'
import type { CsvColumns } from '#platform/server/downloads/csv.ts'
import type { CsvExportContext, CsvExportRowSelection } from '#platform/server/downloads/list-export.ts'
import {
  LIST_READ_BATCH_SIZE,
  type ListSortOrder,
  readListInBatches,
  createListOrderByClause,
  keysetCursorColumns,
} from '#platform/server/lists.ts'
import type { CleanupReviewFilter } from '../../contract/review.ts'
import { CLEANUP_FIELD_NAMES } from '../../rules.ts'
import { REVIEW_STATUSES_IN_TAB_ORDER, usernameContainsSql } from '../queries/review-search.ts'
import { cleanupLogs, cleanupInputColumns } from '../tables.ts'
import { createCleanupFieldCsvColumns } from './export.ts'

const members = alias(profiles, 'p')
const reviewers = alias(profiles, 'reviewers')
const { cleanupId, status, date, userId, adminNotes, reviewedBy, reviewedAt, createdAt } = cleanupLogs
const { photoUrl1, photoUrl2, photoUrl3, photoUrl4 } = cleanupLogs

const exportColumns = {
  ...cleanupInputColumns,
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

/**
 * Reads the cleanups of the review list's CSV export by day, one review status after another, so that an index serves
 * each batch.
 */
export async function* readReviewListExportInBatches(
  db: Db,
  selection: CsvExportRowSelection<CleanupReviewFilter>,
  _now: Date,
  { appUrl }: CsvExportContext,
) {
  const isByDay = 'filter' in selection && selection.filter.sort === 'date'
  const order: ListSortOrder = {
    by: date,
    id: cleanupId,
    direction: isByDay ? selection.filter.direction : 'descending',
  }
  for (const which of buildConditions()) {
    const batches = readListInBatches(order, (after) =>
      db
        .select({ ...exportColumns, place: keysetCursorColumns(order) })
        .from(cleanupLogs)
        .innerJoin(members, eq(members.id, userId))
        .leftJoin(reviewers, eq(reviewers.id, reviewedBy))
        .where(and(which, after))
        .orderBy(...createListOrderByClause(order))
        .limit(LIST_READ_BATCH_SIZE),
    )
    for await (const batch of batches) yield batch.map((row) => ({ ...row, appUrl }))
  }

  function buildConditions() {
    if ('ids' in selection) return [inArray(cleanupId, selection.ids)]
    const { status: tab, username, memberId } = selection.filter
    const named = username ? usernameContainsSql(username) : undefined
    const ofMember = memberId ? eq(userId, memberId) : undefined
    return (tab === 'all' ? REVIEW_STATUSES_IN_TAB_ORDER : [tab]).map((each) => and(eq(status, each), named, ofMember))
  }
}

type ExportRow = ReturnType<typeof readReviewListExportInBatches> extends AsyncIterable<(infer Row)[]> ? Row : never

const toAbsoluteUrl = (url: string | null, { appUrl }: ExportRow) => url && appUrl + url

export const reviewListCsvColumns: CsvColumns<ExportRow> = {
  cleanup_id: (row) => row.cleanupId,
  ...createCleanupFieldCsvColumns(['date']),
  full_name: (row) => row.fullName,
  username: (row) => row.username,
  email: (row) => row.email,
  ...createCleanupFieldCsvColumns(CLEANUP_FIELD_NAMES.filter((field) => field !== 'date' && field !== 'notes')),
  status: (row) => row.status,
  notes: (row) => row.notes,
  admin_notes: (row) => row.adminNotes,
  reviewed_by: (row) => row.reviewer,
  reviewed_at: (row) => row.reviewedAt && row.reviewedAt.toISOString(),
  created_at: (row) => row.createdAt.toISOString(),
  photo_1: (row) => toAbsoluteUrl(row.photoUrl1, row),
  photo_2: (row) => toAbsoluteUrl(row.photoUrl2, row),
  photo_3: (row) => toAbsoluteUrl(row.photoUrl3, row),
  photo_4: (row) => toAbsoluteUrl(row.photoUrl4, row),
}
