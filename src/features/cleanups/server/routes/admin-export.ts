import { record } from '#features/audit/server/service.ts'
import { takingAlong } from '#features/members/server/service/who.ts'
import { listExport } from '#platform/server/downloads/list-export.ts'
import { ReviewFilter } from '../../contract/review.ts'
import { REVIEW_EXPORT_PATH } from '../../rules/review.ts'
import { cleanupColumns, exportedCleanups } from '../queries/export.ts'

export const exportReviewed = listExport({
  path: REVIEW_EXPORT_PATH,
  name: 'cleanups',
  operationId: 'cleanups.exportReviewed',
  summary:
    'Download the cleanups of all members as a table: one status after another, each by day, whatever else the list is sorted by',
  filter: ReviewFilter,
  typed: 'username',
  columns: cleanupColumns,
  read: exportedCleanups,
  ...takingAlong,
  record: (tx, actor, after) =>
    record(tx, { actor, action: 'cleanups_exported', subject: { kind: 'list', of: 'cleanup_logs' }, after }),
})
