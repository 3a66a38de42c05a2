import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, testDatabase } from '#platform/server/db/testing.ts'
import { memberId } from '#platform/server/ids.ts'
import { NAMELESS, forgetName, record } from './service.ts'
import { auditEntries } from './tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.delete(auditEntries))

const [ada, rosa] = [
  { kind: 'member', id: memberId(), name: 'Ada Admin' },
  { kind: 'member', id: memberId(), name: 'Rosa Medina' },
] as const
const deed = {
  actor: ada,
  action: 'member.disable',
  subject: rosa,
  before: { isDisabled: false },
  after: { isDisabled: true },
}
const entries = () => database.db.select().from(auditEntries)

test('what was done is kept whole, with the moment', async () => {
  await inTransaction(database.db, (tx) => record(tx, deed))
  expect(await entries()).toEqual([
    {
      id: expect.any(String),
      at: expect.any(Date),
      action: 'member.disable',
      actorId: ada.id,
      actorName: ada.name,
      subjectKind: 'member',
      subjectId: rosa.id,
      subjectName: rosa.name,
      before: { isDisabled: false },
      after: { isDisabled: true },
    },
  ])
})

test('what was undone was never done', async () => {
  const failing = inTransaction(database.db, async (tx) => {
    await record(tx, deed)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await entries()).toEqual([])
})

test('who is gone is forgotten as actor and as subject, and nobody else', async () => {
  await inTransaction(database.db, async (tx) => {
    await record(tx, deed)
    await record(tx, { ...deed, actor: rosa, subject: ada })
    await record(tx, { ...deed, actor: ada, subject: ada })
    await record(tx, { ...deed, actor: ada, subject: { kind: 'challenge', id: rosa.id, name: 'Spring' } })
    await forgetName(tx, rosa.id)
  })
  const names = (await entries()).map(({ actorName, subjectName }) => `${actorName} → ${subjectName}`)
  const expected = [
    `${ada.name} → ${NAMELESS}`,
    `${NAMELESS} → ${ada.name}`,
    `${ada.name} → ${ada.name}`,
    `${ada.name} → Spring`,
  ]
  expect(names.toSorted()).toEqual(expected.toSorted())
})
