import { record } from '#features/audit/server/service.ts'
import { takingAlong } from '#features/members/server/service/who.ts'
import { listExport } from '#platform/server/downloads/list-export.ts'
import { Filter } from '../../contract/challenge.ts'
import { EXPORT_PATH } from '../../rules.ts'
import { challengeColumns, exportedChallenges } from '../queries/export.ts'

export const exportChallenges = listExport({
  path: EXPORT_PATH,
  name: 'challenges',
  operationId: 'challenges.export',
  summary: 'Download challenges as a table',
  filter: Filter,
  typed: 'search',
  columns: challengeColumns,
  read: exportedChallenges,
  ...takingAlong,
  record: (tx, actor, after) =>
    record(tx, { actor, action: 'challenges_exported', subject: { kind: 'list', of: 'challenge_boards' }, after }),
})
