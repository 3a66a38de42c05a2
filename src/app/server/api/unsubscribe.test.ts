import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { completeOnboarding } from '#features/members/server/service/onboarding.ts'
import type { EmailKind } from '#features/members/copy.ts'
import {
  createUnsubscribeUrl,
  queueNotificationEmailToAdmins,
  queueNotificationEmailToMember,
} from '#features/members/server/service/notification-emails.ts'
import { profiles } from '#features/members/server/tables.ts'
import { createTestConfig } from '#platform/server/config/testing.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { createTestMailServer } from '#platform/server/mail/testing.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { systemClock } from '#platform/server/clock.ts'
import { createTestClient, createSignedInMember } from '../testing/test-client.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const config = createTestConfig()
let database: TestDatabase
let mail: Awaited<ReturnType<typeof createTestMailServer>>
let app: Awaited<ReturnType<typeof startTestApp>>
let ada: Awaited<ReturnType<typeof createSignedInMember>>
beforeAll(async () => {
  database = await createTestDatabase()
  mail = await createTestMailServer()
  const transport = { transport: 'smtp', url: mail.url, from: 'Cleanstreak <hello@town.example>' } as const
  app = await startTestApp({ databaseUrl: database.url, config: { mail: transport }, runsJobs: true })
})
afterAll(async () => {
  await app.close()
  await mail.stop()
  await database.close()
})
beforeEach(async () => {
  await database.db.delete(profiles)
  await database.db.delete(rateLimits)
  mail.received.length = 0
  ada = await createSignedInMember(app, database.db, { isAdmin: true, email: 'ada@example.org' })
})

const readAda = async () => (await database.db.select().from(profiles).where(eq(profiles.id, ada.id)))[0]!
const wantsMail = async () => (await readAda()).allowEmails
const endedEmails = async () => (await readAda()).endedEmails
/** Token of a link for one kind of email, or of a link in an email of an earlier version, which has no kind. */
const tokenOf = (id: string, kind?: EmailKind) =>
  new URL(createUnsubscribeUrl(config, id, kind)).searchParams.get('token')!
const here = (url: string) => url.replace(config.appUrl, app.origin)
const oneClick = (url: string) =>
  fetch(here(url), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

/** Emails about new members. Admins also get one at each sign-in, which cannot be turned off. */
const noticesTo = (address: string) =>
  mail.received.filter(({ to, subject }) => to![0]!.address === address && subject!.endsWith('has joined'))

async function newcomer() {
  const { id } = await createSignedInMember(app, database.db)
  await completeOnboarding({ config, db: database.db, clock: systemClock } as PlatformServices, id, 1000)
}

test('the one-click unsubscribe button of an email client turns off emails of that kind only', async () => {
  await newcomer()
  await expect.poll(() => noticesTo('ada@example.org')).toHaveLength(1)
  const [notice] = noticesTo('ada@example.org')
  const headers = Object.fromEntries(notice!.headers.map(({ key, value }) => [key, value]))
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const [, url] = /^<(http.+)>$/.exec(headers['list-unsubscribe']!)!
  expect(notice!.text).toContain(url)

  expect((await oneClick(url!)).status).toBe(204)
  expect((await oneClick(url!)).status, 'again does no harm').toBe(204)
  expect([await wantsMail(), await endedEmails()]).toEqual([true, ['new-members']])

  // Once the other admin has the next email, the queue has passed this admin too.
  await createSignedInMember(app, database.db, { isAdmin: true, email: 'bea@example.org' })
  await newcomer()
  await expect.poll(() => noticesTo('bea@example.org')).toHaveLength(1)
  expect(noticesTo('ada@example.org')).toHaveLength(1)
  await runInTransaction(database.db, (tx) =>
    queueNotificationEmailToAdmins(tx, { config }, 'first-cleanups', () => ({
      subject: 'A first cleanup',
      unsubscribe: undefined,
      html: '',
      text: '',
    })),
  )
  const subjectsTo = (address: string) =>
    mail.received.filter(({ to }) => to![0]!.address === address).map(({ subject }) => subject)
  await expect.poll(() => subjectsTo('ada@example.org'), { message: 'another kind' }).toContain('A first cleanup')
})

test('a link in an email of an earlier version turns all emails off', async () => {
  expect((await oneClick(createUnsubscribeUrl(config, ada.id))).status).toBe(204)
  expect([await wantsMail(), await endedEmails()]).toEqual([false, []])
})

test('an unsubscribe link for one kind of email can end all kinds, and the account settings turn one on again', async () => {
  const ask = createTestClient(app)
  const unsubscribe = (kind: EmailKind, isForAll?: boolean) =>
    ask('POST /v1/unsubscriptions', { body: { token: tokenOf(ada.id, kind), isForAll } })
  await unsubscribe('new-members')
  await unsubscribe('submitted-events')
  expect([await wantsMail(), await endedEmails()]).toEqual([true, ['new-members', 'submitted-events']])
  await unsubscribe('new-members', true)
  expect(await wantsMail()).toBe(false)
  const prefer = (body: object) => ask('PUT /v1/me/email-preferences', { as: ada.token, body })
  const answer = await prefer({ allowEmails: true, turnsOn: 'new-members' })
  expect(await answer.json()).toMatchObject({ allowEmails: true, endedEmails: ['submitted-events'] })
  expect((await prefer({ allowEmails: true, turnsOn: 'no-kind' })).status).toBe(400)
})

test('a member who has turned off one kind of email gets the others', async () => {
  const { id, email } = await createSignedInMember(app, database.db)
  await oneClick(createUnsubscribeUrl(config, id, 'invitations'))
  await runInTransaction(database.db, async (tx) => {
    for (const kind of ['invitations', 'decisions'] as const)
      await queueNotificationEmailToMember(tx, { config }, kind, id, ({ unsubscribeUrl }) => ({
        subject: kind,
        unsubscribe: unsubscribeUrl,
        html: '',
        text: '',
      }))
  })
  const received = () => mail.received.filter(({ to }) => to![0]!.address === email)
  await expect.poll(() => received().map(({ subject }) => subject)).toEqual(['decisions'])
  expect(received()[0]!.headers.find(({ key }) => key === 'list-unsubscribe')!.value).toContain(`${id}.decisions.`)
})

test('GET /unsubscribe only redirects to a page, so that link scanners unsubscribe no one', async () => {
  const answer = await fetch(here(createUnsubscribeUrl(config, ada.id)), { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    `${config.appUrl}/unsubscribe?token=${tokenOf(ada.id)}`,
  ])
  expect(await wantsMail()).toBe(true)
})

test('the profile setting turns emails on again after the unsubscribe page turned them off', async () => {
  const ask = createTestClient(app)
  const answer = await ask('POST /v1/unsubscriptions', { body: { token: tokenOf(ada.id) } })
  expect([answer.status, await wantsMail()]).toEqual([204, false])
  await ask('PUT /v1/me/email-preferences', { as: ada.token, body: { allowEmails: true } })
  expect(await wantsMail()).toBe(true)
})

test('a forged unsubscribe token is rejected', async () => {
  const other = await createSignedInMember(app, database.db)
  const [, signature] = tokenOf(other.id).split('.')
  const elsewhere = createUnsubscribeUrl({ ...config, secret: 'another secret' }, ada.id)
  for (const token of [
    '',
    ada.id,
    `${ada.id}.`,
    `${ada.id}.${signature}`,
    `${ada.id}.${tokenOf(ada.id).split('.')[1]!.slice(0, -1)}`,
    new URL(elsewhere).searchParams.get('token')!,
    `%00.${signature}`,
    // The signature of one kind, of another member or of a link for all does not sign another kind.
    tokenOf(ada.id, 'new-members').replace('new-members', 'decisions'),
    tokenOf(other.id, 'decisions').replace(other.id, ada.id),
    tokenOf(ada.id, 'decisions').replace('.decisions', ''),
    tokenOf(ada.id).replace('.', '.decisions.'),
    'x'.repeat(500),
  ]) {
    const url = `${config.appUrl}/api/unsubscribe?token=${token}`
    expect((await oneClick(url)).status, token).toBe(404)
    const { status } = await createTestClient(app)('POST /v1/unsubscriptions', { body: { token } })
    expect(token.length > 200 ? 400 : 404, token).toBe(status)
  }
  expect([await wantsMail(), await endedEmails()]).toEqual([true, []])
  expect((await oneClick(`${config.appUrl}/api/unsubscribe`)).status).toBe(404)
})

test('GET /unsubscribe never redirects to another site', async () => {
  const answer = await fetch(`${app.origin}/api/unsubscribe?token=//evil.example/%0d%0aset-cookie:x`, {
    redirect: 'manual',
  })
  expect(new URL(answer.headers.get('location')!).origin).toBe(config.appUrl)
  expect(answer.headers.get('set-cookie')).toBeNull()
})
