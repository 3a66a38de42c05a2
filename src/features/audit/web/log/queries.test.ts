import { expect, test } from 'vitest'
import { buildAuditLogExportUrl, toAuditLogFilter } from './queries.ts'

const ADMIN = '0193b5a0-0000-7000-8000-000000000000'

test('the audit log page ignores URL parameters that the API would reject', () => {
  expect(toAuditLogFilter({ admin: ADMIN.toUpperCase(), action: 'user_deleted', days: 'all' })).toEqual({
    adminId: ADMIN,
    action: 'user_deleted',
  })
  for (const admin of ['grace', '', ADMIN.replace('-7', '-0')])
    expect(toAuditLogFilter({ admin, action: 'user_promoted', days: 'all' }), admin).toEqual({})
})

test("the URL of the audit log's CSV export contains the current filters, but not the page number", () => {
  expect(buildAuditLogExportUrl({ search: 'Rosa & Ben', days: 'all', page: 3 })).toBe(
    '/api/v1/admin/audit-logs.csv?search=Rosa+%26+Ben',
  )
})
