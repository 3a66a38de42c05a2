import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runInTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { createRandomMemberId, generateRowId } from '#platform/server/ids.ts'
import { DELETED_MEMBER_NAME } from '../rules.ts'
import { readAuditEntries, deleteAllAuditEntries } from './fixtures.ts'
import { anonymizeMemberInAuditLog, recordAuditEntries } from './service.ts'
import { auditLogs } from './tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.execute('delete from profiles')
  await deleteAllAuditEntries(database.db)
})

const [ada, rosa] = [
  { id: createRandomMemberId(), fullName: 'Ada Admin' },
  { id: createRandomMemberId(), fullName: 'Rosa Medina' },
]
const member = ({ id, fullName }: typeof rosa) => ({ kind: 'member', id, name: fullName }) as const
const entry = {
  notes: 'Asked for it',
  actor: ada,
  action: 'user_disabled',
  subject: member(rosa),
  before: { isDisabled: false },
  after: { isDisabled: true },
} as const
const logs = () => database.db.select().from(auditLogs)

test('an audit log entry stores the acting admin, target, change, note and time', async () => {
  await runInTransaction(database.db, (tx) => recordAuditEntries(tx, entry))
  expect(await logs()).toEqual([
    {
      id: expect.any(String),
      createdAt: expect.any(Date),
      action: 'user_disabled',
      userId: ada.id,
      userName: 'Ada Admin',
      details: {
        target_table: 'profiles',
        target_id: rosa.id,
        adminId: ada.id,
        memberId: rosa.id,
        userName: 'Rosa Medina',
        before: { isDisabled: false },
        after: { isDisabled: true },
        notes: 'Asked for it',
      },
    },
  ])
})

test('an audit log entry is rolled back when the transaction of the audited action fails', async () => {
  const failing = runInTransaction(database.db, async (tx) => {
    await recordAuditEntries(tx, entry)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await logs()).toEqual([])
})

test('deleting a member anonymizes only their own audit log entries, as actor and as target', async () => {
  const cleanup = { kind: 'cleanup', id: generateRowId(), memberId: rosa.id, name: 'Rosa Medina' } as const
  await runInTransaction(database.db, async (tx) => {
    await recordAuditEntries(
      tx,
      entry,
      { ...entry, actor: rosa, subject: member(ada) },
      { ...entry, actor: ada, subject: member(ada) },
      {
        actor: ada,
        action: 'cleanup_rejected',
        subject: cleanup,
        notes: 'Too dark, Rosa',
        before: { status: 'flagged', adminNotes: 'Rosa?' },
      },
      { actor: ada, action: 'challenge_created', subject: { kind: 'challenge', id: rosa.id, name: 'Spring' } },
      { actor: rosa, action: 'users_exported', subject: { kind: 'list', of: 'profiles' } },
    )
    await anonymizeMemberInAuditLog(tx, rosa.id)
    await anonymizeMemberInAuditLog(tx, rosa.id)
  })
  expect(JSON.stringify(await logs())).not.toContain('Rosa')
  const summaries = (await readAuditEntries(database.db)).map(({ who, what, notes }) => [who, what, notes])
  expect(summaries).toEqual([
    ['Ada Admin', DELETED_MEMBER_NAME, undefined],
    [DELETED_MEMBER_NAME, 'Ada Admin', 'Asked for it'],
    ['Ada Admin', 'Ada Admin', 'Asked for it'],
    ['Ada Admin', DELETED_MEMBER_NAME, undefined],
    ['Ada Admin', 'Spring', undefined],
    [DELETED_MEMBER_NAME, undefined, undefined],
  ])
})

test.each([
  ['changes the action', () => database.db.update(auditLogs).set({ action: 'user_enabled' })],
  ['changes the actor', () => database.db.update(auditLogs).set({ userId: rosa.id, userName: 'Rosa Medina' })],
  ['changes the name of the actor', () => database.db.update(auditLogs).set({ userName: 'Rosa Medina' })],
  ['backdates the entry', () => database.db.update(auditLogs).set({ createdAt: new Date(0) })],
  [
    'changes the name of the target',
    () => database.db.execute(`update audit_logs set details = details || '{"userName":"Ben"}'`),
  ],
  ['removes the note', () => database.db.execute(`update audit_logs set details = details - 'notes'`)],
  ['removes the previous state', () => database.db.execute(`update audit_logs set details = details - 'before'`)],
  ['anonymizes an existing admin', () => database.db.update(auditLogs).set({ userName: DELETED_MEMBER_NAME })],
  ['anonymizes an existing member', () => database.db.update(auditLogs).set({ details: sql`audit_nameless(details)` })],
  ['deletes entries', () => database.db.delete(auditLogs).where(eq(auditLogs.userId, ada.id))],
  ['truncates the table', () => database.db.execute('truncate audit_logs')],
])('the database rejects tampering with the audit log: an SQL statement that %s', async (_, statement) => {
  for (const { id, fullName } of [ada, rosa])
    await database.db.execute(sql`insert into profiles (id, full_name, email, zip_code)
      values (${id}, ${fullName}, ${`${id}@example.org`}, '85016') on conflict do nothing`)
  await runInTransaction(database.db, (tx) => recordAuditEntries(tx, entry))
  const before = await logs()
  await expect(statement()).rejects.toMatchObject({ cause: { message: 'The audit log cannot be changed.' } })
  expect(await logs()).toEqual(before)
})

test('audit entries written by the previous app version get current action names', async () => {
  const [cleanupId, tagId] = [generateRowId(), generateRowId()]
  const written = `insert into audit_entries (id, actor_id, actor_name, action, subject_kind, subject_id, subject_name, before, after) values`
  const by = () => `('${generateRowId()}', '${ada.id}', 'Ada Admin',`
  await database.db.execute(`${written}
    ${by()} 'member.delete', 'member', '${rosa.id}', 'Rosa Medina', null, null),
    ${by()} 'cleanup.decide', 'member', '${rosa.id}', 'Rosa Medina', '{"cleanupId":"${cleanupId}","status":"pending"}', '{"cleanupId":"${cleanupId}","status":"flagged"}'),
    ${by()} 'tag.create', 'tag', '${tagId}', 'Beach', null, '{"name":"Beach"}')`)
  const target = { what: 'Rosa Medina', who: 'Ada Admin' }
  expect(await readAuditEntries(database.db)).toMatchObject([
    { ...target, action: 'user_deleted', table: 'profiles', id: rosa.id, before: undefined },
    { ...target, action: 'cleanup_flagged', table: 'cleanup_logs', id: cleanupId, after: { status: 'flagged' } },
    { who: 'Ada Admin', action: 'tag_created', table: 'event_tags', id: tagId, what: 'Beach' },
  ])
  expect((await database.db.execute('select from audit_entries')).rowCount).toBe(0)
})
