import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { createRandomMemberId, generateRowId } from '#platform/server/ids.ts'
import { AUDIT_LOG_PAGE_SIZE, type AuditAction } from '../rules.ts'
import { findAdminsWithAuditEntries, readAuditLogPage, readAuditLogInBatches } from './queries.ts'
import { recordAuditEntries } from './service.ts'
import { auditLogs } from './tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  for (const [action, actor, name, notes] of ENTRIES) await recordEntry(action, actor, name, notes)
  await database.db.execute('alter table audit_logs disable trigger user')
  const days = await database.db.select({ id: auditLogs.id }).from(auditLogs).orderBy(auditLogs.id)
  for (const [at, { id }] of days.entries())
    await database.db.execute(
      `update audit_logs set created_at = '2026-03-0${at + 1}T23:59:59.9995Z' where id = '${id}'`,
    )
  await database.db.execute('alter table audit_logs enable trigger user')
})
afterAll(() => database.close())

const [ada, zoe] = [
  { id: createRandomMemberId(), fullName: 'Ada Admin' },
  { id: createRandomMemberId(), fullName: 'zoe Söderström' },
]
const ENTRIES: [AuditAction, typeof ada, string, string?][] = [
  ['user_disabled', ada, 'Rosa Medina'],
  ['cleanup_rejected', zoe, 'Ben 100%_Whitfield', 'Photo is "too dark"'],
  ['cleanup_approved', zoe, 'Rosa Medina'],
  ['user_enabled', ada, "Tom O'Neil"],
]
const recordEntry = (action: AuditAction, actor: typeof ada, name: string, notes?: string) =>
  runInTransaction(database.db, (tx) =>
    recordAuditEntries(tx, {
      actor,
      action,
      subject: action.startsWith('cleanup')
        ? { kind: 'cleanup', id: generateRowId(), memberId: createRandomMemberId(), name }
        : { kind: 'member', id: createRandomMemberId(), name },
      notes,
    }),
  )

/** Finds audit log entries by a search, as indexes into the array of test entries above. */
const findEntries = async (query: Partial<Parameters<typeof readAuditLogPage>[1]>) => {
  const { logs } = await readAuditLogPage(database.db, { search: '', page: 1, ...query })
  return logs.map(({ action }) => ENTRIES.findIndex(([each]) => each === action))
}

test('the audit log lists the newest entry first, with acting admin, action and target', async () => {
  const { logs, ...paged } = await readAuditLogPage(database.db, { search: '', page: 1 })
  expect(paged).toEqual({ page: 1, pages: 1, total: 4, isMore: false })
  expect(logs.map(({ action, user, details }) => [action, user.name, details.userName])).toEqual(
    ENTRIES.toReversed().map(([action, actor, name]) => [action, actor.fullName, name]),
  )
})

test.each([
  ['filters by action', { action: 'cleanup_approved' as const }, [2]],
  ['filters by admin', { adminId: zoe.id }, [2, 1]],
  ['filters by first day', { from: '2026-03-03' }, [3, 2]],
  ['includes the whole last day', { to: '2026-03-02' }, [1, 0]],
  ['filters by first and last day together', { from: '2026-03-02', to: '2026-03-02' }, [1]],
  ['accepts the earliest possible day', { from: '0001-01-01' }, [3, 2, 1, 0]],
  ['accepts the latest possible day', { to: '9999-12-31' }, [3, 2, 1, 0]],
  ['finds punctuation that the index does not cover', { search: '"to' }, [1]],
  ['combines punctuation with an action filter', { search: '"to', action: 'user_enabled' as const }, []],
  ['finds nothing on days without entries', { from: '2027-01-01' }, []],
  ['matches the name of the admin', { search: 'SÖDER' }, [2, 1]],
  ['matches the name of the member', { search: 'osa med' }, [2, 0]],
  ['matches the note', { search: '"too' }, [1]],
  ['treats % and _ literally', { search: '0%_w' }, [1]],
  ['finds nothing for a quotation mark alone', { search: '"' }, []],
  ['finds nothing for several punctuation marks alone', { search: '%_' }, []],
  ['matches a name with an apostrophe', { search: "o'n" }, [3]],
  ['matches two characters at the start of a word', { search: 'me' }, [2, 0]],
  ['does not match two characters within a word', { search: 'ed' }, []],
  ['matches one character at the start of a name', { search: 'z' }, [2, 1]],
  ['does not match across two names', { search: 'min rosa' }, []],
  ['finds nothing for an unknown name', { search: 'nobody' }, []],
])('a search of the audit log returns the expected entries: it %s', async (_, query, expected) => {
  expect(await findEntries(query)).toEqual(expected)
})

test('the admin filter of the audit log lists each admin with entries once, sorted by name', async () => {
  expect(await findAdminsWithAuditEntries(database.db)).toEqual([
    { id: ada.id, name: 'Ada Admin' },
    { id: zoe.id, name: 'zoe Söderström' },
  ])
})

test('pages of the audit log have ten entries and match the order of the CSV export', async () => {
  for (let nr = 0; nr < AUDIT_LOG_PAGE_SIZE; nr++) await recordEntry('tag_created', ada, `Rosa ${nr}`)
  const first = await readAuditLogPage(database.db, { search: '', page: 1 })
  const last = await readAuditLogPage(database.db, { search: '', page: 9 })
  expect([first.logs.length, last.logs.length, last.page, last.pages, last.total]).toEqual([10, 4, 2, 2, 14])
  const ids = [...first.logs, ...last.logs].map(({ id }) => id)
  expect(new Set(ids).size).toBe(14)
  const exported = []
  for await (const batch of readAuditLogInBatches(database.db, { filter: { search: '' } })) exported.push(...batch)
  expect(exported.map(({ id }) => id)).toEqual(ids)
  const unindexed = []
  for await (const batch of readAuditLogInBatches(database.db, { filter: { search: '"to' } })) unindexed.push(...batch)
  expect(unindexed.map(({ details }) => details.notes)).toEqual(['Photo is "too dark"'])
  const [one, two] = ids as [string, string]
  const picked = []
  for await (const batch of readAuditLogInBatches(database.db, { ids: [two, one] })) picked.push(...batch)
  expect(picked.map(({ id }) => id)).toEqual([one, two])
})
