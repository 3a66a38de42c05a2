import { type SQL, and, asc, eq, inArray, not, sql } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
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
import { isReviewedByThemselvesSql } from '../queries/own-cleanups.ts'
import { REVIEW_STATUSES_IN_TAB_ORDER, usernameContainsSql } from '../queries/review-search.ts'
import { cleanupGroups, cleanupLogs, exportedInputColumns } from '../tables.ts'
import { createCleanupFieldCsvColumns } from './export.ts'

const members = alias(profiles, 'p')
const reviewers = alias(profiles, 'reviewers')
const { cleanupId, status, date, userId, adminNotes, reviewedBy, reviewedAt, createdAt, groupId, isGuest, rest } =
  cleanupLogs
const { photoUrl1, photoUrl2, photoUrl3, photoUrl4 } = cleanupLogs

const exportColumns = {
  ...exportedInputColumns,
  cleanupId,
  fullName: members.fullName,
  username: members.username,
  email: members.email,
  status,
  adminNotes,
  reviewer: reviewers.fullName,
  reviewedAt,
  isByThemselves: isReviewedByThemselvesSql,
  createdAt,
  photoUrl1,
  photoUrl2,
  photoUrl3,
  photoUrl4,
  groupId,
  groupTotal: cleanupGroups.total,
  groupPeople: cleanupGroups.people,
  rest,
}

const selectExportedRows = (db: Db, order: ListSortOrder, which: SQL | undefined) =>
  db
    .select({ ...exportColumns, place: keysetCursorColumns(order) })
    .from(cleanupLogs)
    .innerJoin(members, eq(members.id, userId))
    .leftJoin(reviewers, eq(reviewers.id, reviewedBy))
    .leftJoin(cleanupGroups, eq(cleanupGroups.id, groupId))
    .where(which)

/**
 * Reads the cleanups of the review list's CSV export by day, one review status after another, so that an index serves
 * each batch. The whole list shows a group once; the export has the shares of its guests after that of the host.
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
  const { conditions, isWhole, isSearch } = buildConditions()
  for (const which of conditions) {
    const batches = readListInBatches(order, (after) =>
      selectExportedRows(db, order, isSearch ? inArray(cleanupId, searchBatch(and(which, after))) : and(which, after)),
    )
    for await (const batch of batches) {
      const guests = isWhole ? await readSharesOfGuests(db, order, batch) : undefined
      const rows = guests ? batch.flatMap((row) => [row, ...(guests.get(row.groupId) ?? [])]) : batch
      yield rows.map((row) => ({ ...row, appUrl }))
    }
  }

  function buildConditions() {
    if ('ids' in selection) return { conditions: [inArray(cleanupId, selection.ids)], isWhole: false, isSearch: false }
    const { status: tab, username, memberId } = selection.filter
    const named = username ? usernameContainsSql(username) : undefined
    const ofMember = memberId ? eq(userId, memberId) : undefined
    const isWhole = !named && !ofMember
    const shown = isWhole ? not(isGuest) : and(named, ofMember)
    const statuses = tab === 'all' ? REVIEW_STATUSES_IN_TAB_ORDER : [tab]
    const isSearch = named !== undefined && !ofMember
    return { conditions: statuses.map((each) => and(eq(status, each), shown)), isWhole, isSearch }
  }

  /** Finds a batch of a search by username. The shares of guests have an index of their own, as in the review list. */
  function searchBatch(which: SQL | undefined) {
    const find = (isPart: SQL) =>
      db
        .select({ cleanupId })
        .from(cleanupLogs)
        .innerJoin(members, eq(members.id, userId))
        .where(and(which, isPart))
        .orderBy(...createListOrderByClause(order))
        .limit(LIST_READ_BATCH_SIZE)
    return unionAll(find(not(isGuest)), find(sql`${isGuest}`))
  }
}

/** Reads the shares of guests in the groups of the given rows, by group in the order of joining. */
async function readSharesOfGuests(db: Db, order: ListSortOrder, rows: { groupId: string | null }[]) {
  const groups = rows.flatMap((row) => row.groupId ?? [])
  if (groups.length === 0) return undefined
  const shares = await selectExportedRows(db, order, and(inArray(groupId, groups), isGuest)).orderBy(
    asc(createdAt),
    asc(cleanupId),
  )
  return Map.groupBy(shares, (share) => share.groupId)
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
  by_themselves: (row) => row.isByThemselves,
  created_at: (row) => row.createdAt.toISOString(),
  photo_1: (row) => toAbsoluteUrl(row.photoUrl1, row),
  photo_2: (row) => toAbsoluteUrl(row.photoUrl2, row),
  photo_3: (row) => toAbsoluteUrl(row.photoUrl3, row),
  photo_4: (row) => toAbsoluteUrl(row.photoUrl4, row),
  group_id: (row) => row.groupId,
  group_total: (row) => row.groupTotal,
  group_people: (row) => row.groupPeople,
  group_rest: (row) => row.groupId && row.rest,
}
