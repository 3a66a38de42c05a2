import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailConfig } from '../config/mail.ts'
import { runInTransaction } from '../db/db.ts'
import { type DatabaseListener, openDatabaseListener } from '../db/listener.ts'
import { type TestDatabase, createTestDatabase } from '../db/testing.ts'
import type { PlatformServices } from '../platform.ts'
import { type JobQueue, openJobQueue } from '../queue/queue.ts'
import { MAX_DEMO_MAILBOX_MESSAGES, storeInDemoMailbox } from './mailbox.ts'
import { enqueueMail } from './mail.ts'
import { mailboxMessages } from './tables.ts'
import { createTestMailServer } from './testing.ts'
import { createTestInstallationSettings } from '../installation/testing.ts'
import { renderEmail } from './email-layout.tsx'
import { createMailJobHandler } from './worker.ts'

const from = 'Cleanstreak <hello@town.example>'
const log = pino({ enabled: false })
const clock = { now: () => new Date('2026-11-20T12:00:00Z') }
const message = (to: string) => ({ to, subject: `For ${to}`, html: '<p>Hello</p>', text: 'Hello' })

let database: TestDatabase
let server: Awaited<ReturnType<typeof createTestMailServer>>
let opened: { queue: JobQueue; listener: DatabaseListener }[] = []
beforeAll(async () => {
  server = await createTestMailServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  database = await createTestDatabase()
  server.received.length = 0
  server.behavior.refuse = undefined
})
afterEach(async () => {
  for (const { queue, listener } of opened) {
    await queue.close()
    await listener.close()
  }
  opened = []
  await database.close()
})

const smtp = (): MailConfig => ({ transport: 'smtp', url: server.url, from })
const recipients = () => server.received.map(({ to }) => to![0]!.address ?? '').toSorted()

async function work(mail: MailConfig, installation = createTestInstallationSettings(mail)) {
  const { db } = database
  const listener = openDatabaseListener(db, log)
  const queue = await openJobQueue({
    db,
    listener,
    log,
    handlers: [createMailJobHandler(installation, log)],
    pollSeconds: 0.5,
  })
  await queue.work({ platform: { db, clock } as PlatformServices })
  opened.push({ queue, listener })
  return async () => (await queue.counts()).find(({ job }) => job === 'mail')
}

const send = (...to: string[]) =>
  runInTransaction(database.db, async (tx) => {
    for (const address of to) await enqueueMail(tx, message(address))
  })

test('an email is sent only if the transaction that enqueued it commits', async () => {
  const count = await work(smtp())
  const failing = runInTransaction(database.db, async (tx) => {
    await enqueueMail(tx, message('never@example.org'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await send('rosa@example.org')
  await expect.poll(recipients).toEqual(['rosa@example.org'])
  await expect.poll(count).toBeUndefined()
})

test('sending an email is retried during an SMTP outage, and each email arrives once', async () => {
  const count = await work(smtp())
  await server.stop()
  await send('rosa@example.org', 'ben@example.org')
  await expect.poll(retried, { timeout: 10_000 }).toBe(2)
  await server.restart()
  await database.db.execute(`update jobs.job set start_after = now() where name = 'mail'`)
  await expect.poll(recipients, { timeout: 10_000 }).toEqual(['ben@example.org', 'rosa@example.org'])
  await expect.poll(count).toBeUndefined()
  expect(server.received).toHaveLength(2)
})

const retried = async () =>
  (await database.db.execute(`select 1 from jobs.job where name = 'mail' and state = 'retry'`)).rows.length

test('an email permanently rejected by the SMTP server is dead-lettered', async () => {
  const count = await work(smtp())
  server.behavior.refuse = { code: 550, whom: 'gone@example.org' }
  await send('gone@example.org', 'rosa@example.org')
  await expect.poll(recipients).toEqual(['rosa@example.org'])
  await expect.poll(count).toEqual({ job: 'mail', waiting: 0, active: 0, dead: 1 })
})

test('an email waits in the job queue until a mail server is configured', async () => {
  const count = await work({ transport: 'none', from })
  await send('rosa@example.org')
  expect(await count()).toEqual({ job: 'mail', waiting: 1, active: 0, dead: 0 })
  await work(smtp())
  await expect.poll(recipients).toEqual(['rosa@example.org'])
})

test('waiting email is sent once an admin enters a mail server, without a restart', async () => {
  const none = { transport: 'none', from } as const
  const settings = createTestInstallationSettings(none)
  const count = await work(none, settings)
  await send('rosa@example.org')
  expect(await count()).toMatchObject({ waiting: 1 })
  settings.set(smtp())
  await expect.poll(recipients).toEqual(['rosa@example.org'])
})

test('a process without a mail server leaves emails to other processes', async () => {
  const settings = createTestInstallationSettings(smtp())
  await work(smtp(), settings)
  settings.set({ transport: 'none', from })
  await work(smtp())
  await send(...Array.from({ length: 20 }, (_, at) => `member-${at}@example.org`))
  const makeRetriesDue = () => database.db.execute(`update jobs.job set start_after = now() where name = 'mail'`)
  await expect.poll(async () => (await makeRetriesDue()) && recipients().length, { timeout: 10_000 }).toBe(20)
  expect(await database.db.$count(mailboxMessages)).toBe(0)
})

test('waiting email is sent once a removed mail server is replaced', async () => {
  const settings = createTestInstallationSettings(smtp())
  await work(smtp(), settings)
  settings.set({ transport: 'none', from })
  settings.set(smtp())
  await send('rosa@example.org')
  await expect.poll(recipients).toEqual(['rosa@example.org'])
})

test("an email carries the organization's current name in header and footer", async () => {
  const name = 'Dayton <Litter> Crew'
  await work(smtp(), createTestInstallationSettings(smtp(), { name, language: 'en', countryCode: 'US' }))
  const email = renderEmail({ title: 'Hello', paragraphs: ['<div data-organization="">Typed</div>'] })
  await runInTransaction(database.db, (tx) => enqueueMail(tx, { to: 'rosa@example.org', ...email }))
  await expect.poll(recipients).toEqual(['rosa@example.org'])
  expect(server.received[0]!.html).toMatch(/<div data-organization="" [^>]*>Dayton &lt;Litter&gt; Crew<\/div>/)
  expect(server.received[0]!.html).toContain('Typed')
  expect(server.received[0]!.html).toMatch(/<p data-sender="" [^>]*>Dayton &lt;Litter&gt; Crew<\/p>/)
  expect(server.received[0]!.text!.trimEnd()).toMatch(/\n-- \nDayton <Litter> Crew$/)
})

test('the demo stores emails in its mailbox instead of sending them', async () => {
  await work({ transport: 'mailbox', from })
  await send('rosa@example.org')
  const storedMessage = {
    recipient: 'rosa@example.org',
    subject: 'For rosa@example.org',
    plainText: 'Hello',
    sentAt: clock.now(),
  }
  await expect.poll(() => database.db.select().from(mailboxMessages)).toEqual([expect.objectContaining(storedMessage)])
})

test('a repeated email job stores no duplicate in the demo mailbox', async () => {
  const { db } = database
  const ids = Array.from({ length: MAX_DEMO_MAILBOX_MESSAGES + 2 }, () => crypto.randomUUID())
  for (const [at, id] of ids.entries()) {
    const platform = { db, clock: { now: () => new Date(1_800_000_000_000 + at) } } as PlatformServices
    await storeInDemoMailbox(platform, id, message('rosa@example.org'))
    if (at === 5) await storeInDemoMailbox(platform, id, message('rosa@example.org'))
  }
  const storedMessages = await db.select().from(mailboxMessages)
  expect(storedMessages.map(({ id }) => id).sort()).toEqual(ids.slice(2).sort())
})

test('enqueueMail rejects a recipient that is not a single address', async () => {
  await work(smtp())
  await expect(send('rosa@example.org, eve@example.org')).rejects.toThrow('Not the address')
})
