import * as z from 'zod/mini'
import { createListExportRoute } from '#platform/server/downloads/list-export.ts'
import { AdminMemberListFilter } from '../../contract/admin.ts'
import { MEMBERS_CSV_EXPORT_PATH, UNVERIFIED_MEMBERS_EXPORT_PATH } from '../../rules/admin.ts'
import {
  streamMembers,
  streamUnverifiedMembers,
  memberCsvColumns,
  unverifiedMemberCsvColumns,
} from '../queries/export.ts'
import { createConfirmedCsvExportAccess } from '../service/current-user.ts'

export const membersCsvExport = createListExportRoute({
  path: MEMBERS_CSV_EXPORT_PATH,
  name: 'members',
  operationId: 'members.export',
  summary: 'Download members as CSV',
  filter: AdminMemberListFilter,
  searchField: 'search',
  columns: memberCsvColumns,
  read: streamMembers,
  ...createConfirmedCsvExportAccess('users_exported', 'profiles'),
})

export const unverifiedMembersCsvExport = createListExportRoute({
  path: UNVERIFIED_MEMBERS_EXPORT_PATH,
  name: 'unverified-members',
  operationId: 'members.exportUnverified',
  summary: 'Download members with an unverified email address as CSV',
  filter: z.object({}),
  columns: unverifiedMemberCsvColumns,
  read: streamUnverifiedMembers,
  ...createConfirmedCsvExportAccess('users_exported', 'profiles', { unverified: true }),
})
