import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestConfig } from '#platform/server/config/testing.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { storeInDemoMailbox } from '#platform/server/mail/mailbox.ts'
import { mailboxMessages } from '#platform/server/mail/tables.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { createNoticeRoutes } from './routes.ts'

const routes = createNoticeRoutes({ readSuperadminEmails: async () => [] })
const ROSA = '01890a5d-ac96-774b-bcce-b302099a8057'
const BEN = '01890a5d-ac96-774b-bcce-b302099a8058'
let database: TestDatabase
let context: ReturnType<typeof contextWith>

const contextWith = (transport: 'mailbox' | 'none') => ({
  platform: {
    db: database.db,
    clock: { now: () => new Date('2026-11-20T12:00:00Z') },
    config: createTestConfig({ mail: { transport, from: 'a@b.example' } }),
  } as PlatformServices,
  headers: new Headers(),
  requestId: 'test',
  clientAddress: '192.0.2.1',
})

beforeAll(async () => {
  database = await createTestDatabase()
  context = contextWith('mailbox')
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(mailboxMessages)
  await storeMessage(ROSA, 'rosa@example.org')
  await storeMessage(BEN, 'ben@example.org')
})

const storeMessage = (id: string, to: string) =>
  storeInDemoMailbox(context.platform, id, { to, subject: `For ${to}`, html: '<p>Hello</p>', text: 'Hello' })

test('the demo mailbox lists summaries of emails, newest first, and returns one email in full', async () => {
  const sentAt = '2026-11-20T12:00:00.000Z'
  const [ben, rosa] = [
    { id: BEN, recipient: 'ben@example.org', subject: 'For ben@example.org', sentAt },
    { id: ROSA, recipient: 'rosa@example.org', subject: 'For rosa@example.org', sentAt },
  ]
  expect(await call(routes.mailbox, undefined, { context })).toEqual({ messages: [ben, rosa] })
  expect(await call(routes.message, { id: ROSA }, { context })).toEqual({
    ...rosa,
    html: '<p>Hello</p>',
    text: 'Hello',
  })
})

test('requesting an email missing from the demo mailbox fails with NOT_FOUND', async () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8059'
  await expect(call(routes.message, { id }, { context })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('emptying the demo mailbox deletes all its emails', async () => {
  await call(routes.emptyMailbox, undefined, { context })
  expect(await call(routes.mailbox, undefined, { context })).toEqual({ messages: [] })
})

test('the demo mailbox API returns 404 on a server that sends real email', async () => {
  const withoutMailbox = { context: contextWith('none') }
  const missing = { code: 'NOT_FOUND', status: 404 }
  await expect(call(routes.mailbox, undefined, withoutMailbox)).rejects.toMatchObject(missing)
  await expect(call(routes.message, { id: ROSA }, withoutMailbox)).rejects.toMatchObject(missing)
  await expect(call(routes.emptyMailbox, undefined, withoutMailbox)).rejects.toMatchObject(missing)
  expect(await database.db.select().from(mailboxMessages)).toHaveLength(2)
})
