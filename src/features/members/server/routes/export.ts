import * as z from 'zod/mini'
import { createListExport } from '#platform/server/downloads/list-export.ts'
import { AdminMemberFilter } from '../../contract/admin.ts'
import { MEMBER_EXPORT_PATH, UNVERIFIED_EXPORT_PATH } from '../../rules/admin.ts'
import { streamMembers, streamUnverifiedMembers, memberCsvColumns, unverifiedCsvColumns } from '../queries/export.ts'
import { auditedExport } from '../service/current-user.ts'

export const exportMembers = createListExport({
  path: MEMBER_EXPORT_PATH,
  name: 'members',
  operationId: 'members.export',
  summary: 'Download members as CSV',
  filter: AdminMemberFilter,
  searchField: 'search',
  columns: memberCsvColumns,
  read: streamMembers,
  ...auditedExport('users_exported', 'profiles'),
})

export const exportUnverifiedMembers = createListExport({
  path: UNVERIFIED_EXPORT_PATH,
  name: 'unverified-members',
  operationId: 'members.exportUnverified',
  summary: 'Download members with an unverified email address as CSV',
  filter: z.object({}),
  columns: unverifiedCsvColumns,
  read: streamUnverifiedMembers,
  ...auditedExport('users_exported', 'profiles', { unverified: true }),
})
