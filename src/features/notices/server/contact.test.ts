import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { brand } from '#platform/brand.ts'
import { maskUndeclaredErrors } from '#platform/server/api.ts'
import { createTestConfig } from '#platform/server/config/testing.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { createTestInstallationSettings } from '#platform/server/installation/testing.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { createTestMailServer } from '#platform/server/mail/testing.ts'
import { createMailJobHandler } from '#platform/server/mail/worker.ts'
import { type ClosablePlatformServices, openPlatformServices } from '#platform/server/platform.ts'
import { contactFormUiTexts as texts } from '../rules.ts'
import { createNoticeRoutes } from './routes.ts'
import { deleteOldContactMessages } from './service.ts'
import { contactMessages } from './tables.ts'

let superadmins: string[] = []
const routes = createNoticeRoutes({ readSuperadminEmails: async () => superadmins })
const handler = new OpenAPIHandler({ notices: routes }, { clientInterceptors: [maskUndeclaredErrors] })
const FORM = { name: 'Rosa Medina', email: 'Rosa@Example.org', message: 'Hello,\n\nwhere do I get bags?\nThanks!' }
let database: TestDatabase
let mail: Awaited<ReturnType<typeof createTestMailServer>>
let platform: ClosablePlatformServices
const NOW = new Date()
beforeAll(async () => {
  database = await createTestDatabase()
  mail = await createTestMailServer()
  const transport = { transport: 'smtp', url: mail.url, from: 'Cleanstreak <hello@town.example>' } as const
  const config = createTestConfig({ databaseUrl: database.url, mail: transport })
  const opened = await openPlatformServices(config, ({ installation, log }) => [
    createMailJobHandler(installation, log),
  ])
  platform = { ...opened, clock: { now: () => NOW } }
  await platform.queue.work({ platform })
})
afterAll(async () => {
  await platform.close()
  await mail.stop()
  await database.close()
})
beforeEach(async () => {
  // Background jobs that send mail finish shortly after the mail has arrived.
  await vi.waitUntil(async () => (await jobs()) === 0, { timeout: 10_000 })
  for (const table of [contactMessages, rateLimits]) await database.db.delete(table)
  mail.received.length = 0
})

const jobs = async () =>
  (await database.db.execute(`select 1 from jobs.job where name = 'mail' and state < 'completed'`)).rows.length
const stored = () => database.db.select().from(contactMessages)

const recipients = () => new Set(mail.received.flatMap(({ to }) => to!.map(({ address }) => address)))

async function submitForm(set: object = {}, from = '192.0.2.1') {
  const request = new Request('http://localhost:3000/api/v1/contact-messages', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...FORM, ...set }),
  })
  const context = { platform, headers: request.headers, requestId: 'test', clientAddress: from }
  const { response } = await handler.handle(request, { prefix: '/api', context })
  const text = await response!.text()
  const body = (text ? JSON.parse(text) : {}) as { data?: { fields?: object[]; retryAfter?: number } }
  return { status: response!.status, body }
}

test('a contact form message is stored and emailed to support with its sender as reply-to', async () => {
  expect(await submitForm()).toEqual({ status: 202, body: {} })
  expect(await stored()).toMatchObject([{ ...FORM, createdAt: expect.any(Date) }])
  await expect.poll(() => mail.received).toHaveLength(1)
  const [{ to, from, replyTo, subject, text }] = mail.received as [(typeof mail.received)[0]]
  expect([to![0]!.address, from!.address, replyTo![0]!.address]).toEqual([
    brand.supportEmail,
    'hello@town.example',
    'Rosa@example.org',
  ])
  expect(subject).toBe('Message from Rosa Medina')
  expect(text).toContain('where do I get bags?')
})

test("contact messages go to the superadmins if the organization is not the brand's own", async () => {
  const before = platform
  const organization = { name: 'Elbe Litter Club', language: 'en', countryCode: 'DE' } as const
  platform = { ...before, installation: createTestInstallationSettings(before.config.mail, organization) }
  onTestFinished(() => void (platform = before))
  await submitForm()
  await expect.poll(recipients).toEqual(new Set([brand.supportEmail]))
  superadmins = ['mia@elbe.example', 'tom@elbe.example']
  mail.received.length = 0
  await submitForm()
  await expect.poll(recipients).toEqual(new Set(superadmins))
})

test('a contact message with a filled honeypot field gets a normal response, but is neither stored nor emailed', async () => {
  expect(await submitForm({ website: 'https://spam.example' })).toEqual({ status: 202, body: {} })
  expect([await stored(), await jobs()]).toEqual([[], 0])
  // People send the contact form with an empty honeypot field.
  await submitForm({ website: '' })
  expect(await stored()).toHaveLength(1)
  await expect.poll(() => mail.received).toHaveLength(1)
})

test('a contact message is stored while the mail server is down and emailed later', async () => {
  await mail.stop()
  expect((await submitForm()).status).toBe(202)
  expect(await stored()).toHaveLength(1)
  await expect
    .poll(async () => (await database.db.execute(`select 1 from jobs.job where state = 'retry'`)).rows.length)
    .toBe(1)
  await mail.restart()
  await database.db.execute(`update jobs.job set start_after = now() where state = 'retry'`)
  await expect.poll(() => mail.received, { timeout: 15_000 }).toHaveLength(1)
})

test('a contact message that cannot be stored is not emailed and returns 500', async () => {
  await database.db.execute(`alter table contact_messages add constraint broken check (name = '') not valid`)
  expect((await submitForm()).status).toBe(500)
  await database.db.execute(`alter table contact_messages drop constraint broken`)
  expect(await jobs()).toBe(0)
})

test('the contact form accepts five messages an hour per IP address, including those with a filled honeypot', async () => {
  for (let at = 0; at < 5; at++) expect((await submitForm(at % 2 ? { website: 'x' } : {})).status).toBe(202)
  const { status, body } = await submitForm()
  expect([status, body.data]).toEqual([429, { retryAfter: expect.any(Number) }])
  expect(body.data!.retryAfter).toBeGreaterThan(0)
  expect(body.data!.retryAfter).toBeLessThanOrEqual(3600)
  expect(await stored()).toHaveLength(3)
  expect((await submitForm({}, '192.0.2.2')).status).toBe(202)
  await expect.poll(() => mail.received).toHaveLength(4)
})

test('a contact form message is deleted after 365 days', async () => {
  await submitForm()
  const [message] = await stored()
  const deleteOldAfter = (ms: number) =>
    deleteOldContactMessages({ db: database.db, clock: { now: () => new Date(message!.createdAt.getTime() + ms) } })
  const year = 365 * 24 * 3_600_000
  await deleteOldAfter(year)
  expect(await stored()).toHaveLength(1)
  await deleteOldAfter(year + 1000)
  expect(await stored()).toEqual([])
  await expect.poll(() => mail.received).toHaveLength(1)
})

describe('contact form', () => {
  test.each([
    ['name', ' ', texts.nameRequired],
    ['name', 'x'.repeat(101), texts.nameTooLong],
    ['email', 'rosa@', texts.invalidEmail],
    ['email', `${'a'.repeat(243)}@example.org`, texts.invalidEmail],
    ['email', 'rosa@example.org, eve@example.org', texts.invalidEmail],
    ['email', `${'a'.repeat(65)}@example.org`, texts.invalidEmail],
    // The contact form rejects a second recipient (header injection), and characters that the database or an email
    // cannot store.
    ['name', 'Rosa\r\nBcc: eve@example.org', 'This holds characters that cannot be used.'],
    ['name', 'half \ud800', 'This holds characters that cannot be used.'],
    ['message', 'half \udc00', 'This holds characters that cannot be used.'],
    ['message', ' \n ', texts.messageRequired],
    ['message', 'x'.repeat(5001), texts.messageTooLong],
  ])('rejects %s "%s"', async (path, value, message) => {
    const { status, body } = await submitForm({ [path]: value })
    expect([status, body.data!.fields![0]]).toEqual([400, { path, message }])
    expect(await stored()).toEqual([])
  })

  test('accepts the longest values and every email address that browsers accept', async () => {
    const name = 'x'.repeat(100)
    const local = 'a'.repeat(64)
    for (const email of [
      `\u200b ${local}@${'b'.repeat(60)}.example.org\u00a0`,
      'rosa@localhost',
      "o'neil+bags@example.org",
    ])
      expect((await submitForm({ name, email, message: 'x'.repeat(5000) })).status, email).toBe(202)
    expect(await stored()).toHaveLength(3)
    await expect.poll(() => mail.received).toHaveLength(3)
  })
})
