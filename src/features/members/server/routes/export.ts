import * as z from 'zod/mini'
import { listExport } from '#platform/server/downloads/list-export.ts'
import { MemberFilter } from '../../contract/admin.ts'
import { EXPORT_PATH, UNVERIFIED_EXPORT_PATH } from '../../rules/admin.ts'
import { exportedMembers, exportedUnverified, memberColumns, unverifiedColumns } from '../queries/export.ts'
import { exportedBy } from '../service/who.ts'

export const exportMembers = listExport({
  path: EXPORT_PATH,
  name: 'members',
  operationId: 'members.export',
  summary: 'Download members as a table',
  filter: MemberFilter,
  typed: 'search',
  columns: memberColumns,
  read: exportedMembers,
  ...exportedBy('users_exported', 'profiles'),
})

export const exportUnverified = listExport({
  path: UNVERIFIED_EXPORT_PATH,
  name: 'unverified-members',
  operationId: 'members.exportUnverified',
  summary: 'Download members whose address is not confirmed as a table',
  filter: z.object({}),
  columns: unverifiedColumns,
  read: exportedUnverified,
  ...exportedBy('users_exported', 'profiles', { unverified: true }),
})
