import { eq, inArray, and } from 'drizzle-orm'
import { profiles } from '#features/members/server/tables.ts'
import type { Db } from '#platform/server/db/db.ts'
import type { CsvColumns } from '#platform/server/downloads/csv.ts'
import type { CsvExportRowSelection } from '#platform/server/downloads/list-export.ts'
import { type ListSortOrder, keysetCursorColumns, readListInBatches } from '#platform/server/lists.ts'
import { isByThemselvesSql } from '../queries.ts'
import { memberCorrections } from '../tables.ts'

const { id, memberId, day, pieces, kind, reason, authorName, reverses, createdAt } = memberCorrections
const LATEST_FIRST: ListSortOrder = { by: createdAt, id, direction: 'descending' }

/** Filter of the CSV export of corrections: those of one member, or of all. */
export type CorrectionExportFilter = { memberId?: string | undefined }

/** Reads all or the selected corrections in batches for the CSV export, latest first (keyset pagination). */
export const readCorrectionsInBatches = (db: Db, wanted: CsvExportRowSelection<CorrectionExportFilter>) => {
  const ofMember = 'filter' in wanted && wanted.filter.memberId ? eq(memberId, wanted.filter.memberId) : undefined
  const which = 'ids' in wanted ? inArray(id, wanted.ids) : ofMember
  return readListInBatches(LATEST_FIRST, (after) =>
    db
      .select({
        id,
        memberId,
        fullName: profiles.fullName,
        username: profiles.username,
        day,
        pieces,
        kind,
        reason,
        authorName,
        isByThemselves: isByThemselvesSql,
        reverses,
        createdAt,
        place: keysetCursorColumns(LATEST_FIRST),
      })
      .from(memberCorrections)
      .innerJoin(profiles, eq(profiles.id, memberId))
      .where(and(which, after)),
  )
}

type ExportRow = ReturnType<typeof readCorrectionsInBatches> extends AsyncIterable<(infer Row)[]> ? Row : never

export const correctionCsvColumns: CsvColumns<ExportRow> = {
  day: (row) => row.day,
  full_name: (row) => row.fullName,
  username: (row) => row.username,
  pieces: (row) => row.pieces,
  kind: (row) => row.kind,
  reason: (row) => row.reason,
  author: (row) => row.authorName,
  by_themselves: (row) => row.isByThemselves,
  reverses: (row) => row.reverses,
  created_at: (row) => row.createdAt.toISOString(),
  member_id: (row) => row.memberId,
  id: (row) => row.id,
}
