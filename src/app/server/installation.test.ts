import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { auditLogs } from '#features/audit/server/tables.ts'
import { eventTags } from '#features/events/server/tables.ts'
import { installationUiTexts as texts } from '#features/installation/copy.ts'
import { issueSetupLink } from '#features/installation/server/service/setup.ts'
import { setupKeys } from '#features/installation/server/tables.ts'
import { accountUiTexts } from '#features/members/copy.ts'
import { isNetworkKnown } from '#features/members/server/service/known-networks.ts'
import { accounts, profiles, sessions } from '#features/members/server/tables.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { systemClock } from '#platform/server/clock.ts'
import { createTestConfig } from '#platform/server/config/testing.ts'
import { MAIL_PASSWORD_PURPOSE } from '#platform/server/installation/installation.ts'
import { installations } from '#platform/server/installation/tables.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { sealText } from '#platform/server/sealed-text.ts'
import { createTestMailServer } from '#platform/server/mail/testing.ts'
import { startTestApp } from './testing/start-test-app.ts'
import { createTestApp } from './testing/test-app.ts'
import { createSignedInMember, createTestClient } from './testing/test-client.ts'

const none = { transport: 'none', from: 'Cleanstreak <hello@localhost>' } as const
const { database, app, ask } = createTestApp({ config: { mail: none } })
const config = createTestConfig()

let mailServer: Awaited<ReturnType<typeof createTestMailServer>>
beforeAll(async () => {
  mailServer = await createTestMailServer()
})
afterAll(() => mailServer.stop())
beforeEach(async () => {
  const { db } = database
  await db.delete(rateLimits)
  await db.delete(accounts)
  await db.$client.query('truncate profiles, installation, setup_keys, event_tags cascade')
  mailServer.received.length = 0
  mailServer.behavior.refuse = undefined
})

const issueAddress = (clock = systemClock) => issueSetupLink({ db: database.db, clock, config })
const issueKey = async (clock = systemClock) => new URL((await issueAddress(clock))!).searchParams.get('key')!

const mail = () => ({
  server: '127.0.0.1',
  port: Number(new URL(mailServer.url).port),
  encryption: 'none',
  user: '',
  password: '',
  sender: 'Dayton Litter Crew <crew@example.org>',
})
const organization = { name: 'Dayton Litter Crew', language: 'en', countryCode: 'CA' }
const admin = { fullName: 'Eddie Ross', email: 'eddie@example.org', password: 'sweep-42-streets', zipCode: '45402' }
const finish = (key: string, set: object = {}) =>
  ask('POST /v1/setup', { body: { key, organization, admin, mail: null, tags: ['park', 'river'], ...set } })
const tokenOf = ({ headers }: Response) => headers.get('set-auth-token')!
const check = (key: string) => ask('POST /v1/setup/key', { body: { key } })

describe('the first-run setup', () => {
  test('opens the installation with settings, a signed-in superadmin, tags and an audit entry', async () => {
    const answer = await finish(await issueKey())
    expect(answer.status).toBe(201)
    expect(answer.headers.get('set-cookie')).toContain('session_token')
    expect(await answer.json()).toMatchObject({ email: admin.email, isSuperadmin: true, emailVerified: true })
    const [row] = await database.db.select().from(installations)
    expect(row).toMatchObject({ ...organization, mailServer: null })
    const tags = await database.db.select().from(eventTags)
    expect(tags.map(({ name }) => name).toSorted()).toEqual(['Park', 'River'])
    const entries = await database.db.select().from(auditLogs).where(eq(auditLogs.action, 'installation_set_up'))
    expect(entries[0]).toMatchObject({ userName: 'Eddie Ross', details: { title: 'Dayton Litter Crew' } })
  })

  test('stores only a hash of the setup key and only an encrypted mail password', async () => {
    const key = await issueKey()
    const set = { mail: { ...mail(), encryption: 'starttls', user: 'crew', password: 'mail-pass-42' } }
    expect((await finish(key, set)).status).toBe(201)
    const stored = JSON.stringify([
      await database.db.select().from(setupKeys),
      await database.db.select().from(installations),
      await database.db.select().from(auditLogs),
    ])
    expect(stored).not.toContain(key)
    expect(stored).not.toContain('mail-pass-42')
    expect(stored).toContain('crew')
  })

  test("shows when a valid setup key expires and suggests the browser's country", async () => {
    const key = await issueKey()
    const answer = await ask('POST /v1/setup/key', { body: { key }, headers: { 'accept-language': 'pt-BR,pt;q=0.9' } })
    const facts = (await answer.json()) as { expiresAt: string }
    expect(facts).toMatchObject({ suggestedCountry: 'BR', countryCode: expect.any(String) })
    expect(await (await check(key)).json()).toMatchObject({ suggestedCountry: null, countryCode: expect.any(String) })
    expect(Date.parse(facts.expiresAt)).toBeGreaterThan(Date.now())
  })

  test('keeps the setup links of two web processes valid until one is used', async () => {
    const keys = [await issueKey(), await issueKey()] as const
    for (const key of keys) expect((await check(key)).status).toBe(200)
    expect((await finish(keys[0])).status).toBe(201)
    await database.db.$client.query('truncate profiles cascade')
    for (const key of keys) expect((await check(key)).status).toBe(410)
  })

  test('removes expired setup keys at the next start, and all keys once an admin exists', async () => {
    await issueKey({ now: () => new Date(Date.now() - 60 * 60 * 1000) })
    await issueKey()
    expect(await database.db.$count(setupKeys)).toBe(1)
    await createSignedInMember(app, database.db, { isAdmin: true })
    expect(await issueAddress()).toBeUndefined()
    expect(await database.db.$count(setupKeys)).toBe(0)
  })

  test('responds identically to a used, an expired and an invented setup key', async () => {
    const used = await issueKey()
    await finish(used)
    const afterUse = await check(used)
    // A used setup key stays invalid even without an admin.
    await database.db.$client.query('truncate profiles cascade')
    const usedBefore = [afterUse, await check(used), await finish(used)]
    const expired = await issueKey({ now: () => new Date(Date.now() - 60 * 60 * 1000) })
    const answers = [...usedBefore, await check(expired), await check('invented')]
    const working = await issueKey()
    await createSignedInMember(app, database.db, { isAdmin: true })
    answers.push(await check(working), await finish(working))
    for (const answer of answers) expect(answer.status).toBe(410)
    const bodies = await Promise.all(answers.map(async (answer) => (await answer.json()) as { message: string }))
    expect(new Set(bodies.map(({ message }) => message)).size).toBe(1)
  })

  test('creates one admin when two people finish concurrently', async () => {
    const key = await issueKey()
    const answers = await Promise.all(
      ['one', 'two'].map((name) => finish(key, { admin: { ...admin, email: `${name}@example.org` } })),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '410'])
    expect(await database.db.$count(profiles)).toBe(1)
  })

  test('stores nothing and keeps the setup key when the email address has an account', async () => {
    await createSignedInMember(app, database.db, { email: admin.email })
    const key = await issueKey()
    const answer = await finish(key)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'CONFLICT', data: { field: 'email' } })
    expect(await database.db.$count(installations)).toBe(0)
    expect((await check(key)).status).toBe(200)
  })

  test("stores nothing and keeps the setup key when the admin's password is too common", async () => {
    const key = await issueKey()
    const answer = await finish(key, { admin: { ...admin, password: 'secret' } })
    expect(answer.status).toBe(400)
    const fields = [{ path: 'admin.password', message: accountUiTexts.passwordTooCommon }]
    expect(await answer.json()).toMatchObject({ code: 'BAD_REQUEST', data: { fields } })
    expect(await database.db.$count(profiles)).toBe(0)
    expect((await finish(key)).status).toBe(201)
  })

  test('rejects a common password before the remaining steps are filled in', async () => {
    const key = await issueKey()
    const ofPassword = (password: string) => ask('POST /v1/setup/key', { body: { key, password } })
    const answer = await ofPassword('secret')
    const fields = [{ path: 'password', message: accountUiTexts.passwordTooCommon }]
    expect([answer.status, await answer.json()]).toMatchObject([400, { data: { fields } }])
    expect((await ofPassword(admin.password)).status).toBe(200)
  })

  test('lets the new admin see the system checks for an hour without a second factor', async () => {
    const strict = await startTestApp({
      databaseUrl: database.url,
      config: { mail: none, adminSecondFactor: 'required' },
    })
    onTestFinished(strict.close)
    const token = tokenOf(await finish(await issueKey()))
    const checks = () => createTestClient(strict)('GET /v1/admin/installation/checks', { as: token })
    expect((await checks()).status).toBe(200)
    await database.db.update(profiles).set({ createdAt: new Date(Date.now() - 3_700_000) })
    const refused = await checks()
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'SECOND_FACTOR_MISSING' }])
  })

  test('rate-limits wrong setup keys per network without blocking a valid key', async () => {
    const statuses = new Set<number>()
    for (let at = 0; at <= 60; at++) statuses.add((await check('guess')).status)
    expect(statuses).toEqual(new Set([410, 429]))
    expect((await check(await issueKey())).status).toBe(200)
  })

  test('does not count page loads without a setup key toward the rate limit', async () => {
    expect((await check('')).status).toBe(410)
    expect(await database.db.$count(rateLimits)).toBe(0)
  })

  test("adds the first admin's network to the known networks, as a sign-in does", async () => {
    await finish(await issueKey())
    const context = { platform: { db: database.db, clock: systemClock, config }, clientAddress: '127.0.0.1' }
    expect(await isNetworkKnown(context as ApiContext, admin.email)).toBe(true)
  })

  test('suggests signing in when a setup key was already used', async () => {
    const key = await issueKey()
    await finish(key)
    const { message } = (await (await finish(key)).json()) as { message: string }
    expect(message).toContain('If this place has an admin already, just sign in.')
    expect(message).toContain('No admin yet? Restart the server.')
  })

  test('sends a test email to the first admin, only with a valid setup key', async () => {
    const body = { organizationName: 'Dayton Litter Crew', to: admin.email, mail: mail() }
    expect((await ask('POST /v1/setup/test-mail', { body: { ...body, key: 'invented' } })).status).toBe(410)
    expect(mailServer.received).toHaveLength(0)
    const answer = await ask('POST /v1/setup/test-mail', { body: { ...body, key: await issueKey() } })
    expect(await answer.json()).toEqual({ to: admin.email, milliseconds: expect.any(Number) })
    expect(mailServer.received[0]).toMatchObject({ from: { name: 'Dayton Litter Crew', address: 'crew@example.org' } })
    expect(mailServer.received[0]!.html).toContain('Dayton Litter Crew</div>')
  })

  test.each([
    ['a refused sender', { code: 553, at: 'sender' as const }, /The mail server says: ".*553.*Check the sender\./],
    ['a refused recipient', { code: 550 }, /The mail server says: ".*550.*Check your email address\./],
  ])("quotes the mail server's error after %s", async (_, refuse, sentence) => {
    mailServer.behavior.refuse = refuse
    const body = { organizationName: 'Crew', to: admin.email, mail: mail(), key: await issueKey() }
    const answer = await ask('POST /v1/setup/test-mail', { body })
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      422,
      expect.stringMatching(sentence),
    ])
  })

  const sendTestMail = async (set: object) => {
    const body = { organizationName: 'Crew', to: admin.email, mail: { ...mail(), ...set }, key: await issueKey() }
    return ask('POST /v1/setup/test-mail', { body })
  }

  test.each([
    ['a closed port', { port: 1 }, 'Nothing answers at this server and port. Check both.'],
    ['an unknown server', { server: 'nowhere.invalid' }, 'No mail server has this name. Check its spelling.'],
  ])('explains what to do about %s', async (_, set, sentence) => {
    const answer = await sendTestMail(set)
    expect(((await answer.json()) as { message: string }).message).toContain(sentence)
  })
})

/** Reads the audit entries of changed settings, the latest last. PostgreSQL returns rows in no particular order. */
const readUpdateEntries = () =>
  database.db
    .select()
    .from(auditLogs)
    .where(eq(auditLogs.action, 'installation_updated'))
    .orderBy(asc(auditLogs.createdAt), asc(auditLogs.id))

describe('installation settings', () => {
  const superadmin = () => createSignedInMember(app, database.db, { isSuperadmin: true })
  const read = async (as: string) => (await ask('GET /v1/admin/installation', { as })).json()
  const update = (as: string, set: object) =>
    ask('PUT /v1/admin/installation', { as, body: { ...organization, updatedAt: null, ...set } })
  const secured = () => ({ ...mail(), encryption: 'starttls', user: 'crew', password: 'mail-pass-42' })

  test('appear in the manifest within seconds of a change and are audited without the password', async () => {
    const { token } = await superadmin()
    const saved = await update(token, { mail: secured() })
    expect(saved.status).toBe(200)
    expect(await saved.json()).toMatchObject({ name: organization.name, mail: { user: 'crew', hasPassword: true } })
    await expect
      .poll(async () => (await fetch(`${app.origin}/manifest.webmanifest`)).json())
      .toMatchObject({ name: organization.name })
    const entries = await readUpdateEntries()
    expect(entries.at(-1)!.details).toMatchObject({
      before: { name: 'Cleanstreak', mailPassword: 'none' },
      after: { name: organization.name, mailPassword: 'set anew' },
    })
    expect(JSON.stringify([await read(token), entries])).not.toContain('mail-pass-42')
  })

  test('require a new confirmation when the sign-in is eleven minutes old', async () => {
    const { id, token } = await superadmin()
    const confirmedAt = new Date(Date.now() - 11 * 60_000)
    await database.db.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, id))
    const refused = await update(token, { mail: secured() })
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'CONFIRMATION_REQUIRED' }])
  })

  test('keep the stored password for the same mail server if the password is left empty', async () => {
    const { token } = await superadmin()
    const { updatedAt } = (await (await update(token, { mail: secured() })).json()) as { updatedAt: string }
    const kept = await update(token, {
      mail: { ...secured(), password: '', sender: ' \u200ba@example.org' },
      updatedAt,
    })
    const after = (await kept.json()) as { updatedAt: string }
    expect(after).toMatchObject({ mail: { sender: 'a@example.org', hasPassword: true } })
    const other = { ...secured(), password: '', server: 'evil.example' }
    const refused = await update(token, { mail: other, updatedAt: after.updatedAt })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ data: { fields: [{ path: 'mail.password' }] } })
    expect((await ask('POST /v1/admin/installation/test-mail', { as: token, body: { mail: other } })).status).toBe(400)
  })

  test.each([
    ['a host that no URL can have', { server: 'a..b' }, 'mail.server', texts.serverInvalid],
    ['a host with a wrong address', { server: '1:2' }, 'mail.server', texts.serverInvalid],
    ['a password with a line break', { password: 'mail\r\npass' }, 'mail.password', texts.passwordUnusable],
    ['a password with half a character', { password: 'mail\ud800' }, 'mail.password', texts.passwordUnusable],
  ])('reject %s and store nothing', async (_, set, path, message) => {
    const { token } = await superadmin()
    const before = await read(token)
    const refused = await update(token, { mail: { ...secured(), ...set } })
    expect([refused.status, await refused.json()]).toMatchObject([400, { data: { fields: [{ path, message }] } }])
    expect(await read(token)).toEqual(before)
  })

  test('require the password after a change of only the port, with an error naming the port', async () => {
    const { token } = await superadmin()
    const { updatedAt } = (await (await update(token, { mail: secured() })).json()) as { updatedAt: string }
    const refused = await update(token, { mail: { ...secured(), password: '', port: 465 }, updatedAt })
    const message = 'The server, the port or the user name has changed. Please type the password again.'
    expect(await refused.json()).toMatchObject({ data: { fields: [{ path: 'mail.password', message }] } })
  })

  test('use a new organization name as the email sender name too', async () => {
    const { token } = await superadmin()
    const { updatedAt } = (await (await update(token, { mail: secured() })).json()) as { updatedAt: string }
    const [former, sender] = [mail().sender, 'Dayton River Crew <crew@example.org>']
    const renamed = await update(token, { name: 'Dayton River Crew', updatedAt })
    expect(await renamed.json()).toMatchObject({ mail: { sender, hasPassword: true } })
    const entries = await readUpdateEntries()
    expect(entries.at(-1)!.details).toMatchObject({ before: { mailSender: former }, after: { mailSender: sender } })
  })

  test('can remove the mail server without touching other settings', async () => {
    const { token } = await superadmin()
    const { updatedAt: before } = (await (await update(token, { mail: secured() })).json()) as { updatedAt: string }
    const kept = (await (await update(token, { updatedAt: before })).json()) as { updatedAt: string }
    expect(kept).toMatchObject({ mail: { server: '127.0.0.1', hasPassword: true } })
    const removed = await update(token, { mail: null, updatedAt: kept.updatedAt })
    expect(await removed.json()).toMatchObject({ name: organization.name, mail: null })
    const [row] = await database.db.select().from(installations)
    expect(row).toMatchObject({ mailServer: null, mailPassword: null, mailSender: null })
    const entries = await readUpdateEntries()
    expect(entries.at(-1)!.details).toMatchObject({ before: { mailServer: '127.0.0.1', mailPassword: 'set' } })
    expect(entries.at(-1)!.details).not.toMatchObject({ after: { mailServer: '127.0.0.1' } })
  })

  test('show a password that another APP_SECRET encrypted as lost', async () => {
    const { token } = await superadmin()
    const { updatedAt } = (await (await update(token, { mail: secured() })).json()) as { updatedAt: string }
    const mailPassword = sealText('another secret', MAIL_PASSWORD_PURPOSE, 'mail-pass-42')
    await database.db.update(installations).set({ mailPassword })
    expect(await read(token)).toMatchObject({ mail: { hasPassword: false, isPasswordLost: true } })
    const refused = await update(token, { mail: { ...secured(), password: '' }, updatedAt })
    expect(await refused.json()).toMatchObject({
      data: {
        fields: [
          { path: 'mail.password', message: expect.stringContaining('secret of this installation has changed') },
        ],
      },
    })
    const saved = await update(token, { mail: secured(), updatedAt })
    expect(await saved.json()).toMatchObject({ mail: { hasPassword: true, isPasswordLost: false } })
  })

  test('send no test email in the demo, even with a configured mail server', async () => {
    const mailbox = { transport: 'mailbox', from: none.from } as const
    const demo = await startTestApp({ databaseUrl: database.url, config: { mail: mailbox } })
    onTestFinished(demo.close)
    const { token } = await createSignedInMember(demo, database.db, { isSuperadmin: true })
    const answer = await createTestClient(demo)('POST /v1/admin/installation/test-mail', {
      as: token,
      body: { mail: mail() },
    })
    expect([answer.status, mailServer.received.length]).toEqual([422, 0])
  })

  test('reject a change based on an outdated version', async () => {
    const { token } = await superadmin()
    await update(token, {})
    expect((await update(token, { name: 'Another' })).status).toBe(409)
    expect(await read(token)).toMatchObject({ name: organization.name })
  })

  test('send a test email to the superadmin through the stored mail server', async () => {
    const { token, email } = await superadmin()
    await update(token, { mail: mail() })
    const test = () => ask('POST /v1/admin/installation/test-mail', { as: token, body: { mail: null } })
    await expect.poll(async () => (await test()).status).toBe(200)
    expect(mailServer.received.at(-1)!.to).toMatchObject([{ address: email }])
  })

  test.each(['', 'x'.repeat(41), 'two\nlines'])('reject the name %j', async (name) => {
    const { token } = await superadmin()
    expect((await update(token, { name })).status).toBe(400)
  })

  test('reject a mail password without encryption', async () => {
    const { token } = await superadmin()
    const answer = await update(token, { mail: { ...secured(), encryption: 'none' } })
    expect(await answer.json()).toMatchObject({ data: { fields: [{ path: 'mail.password' }] } })
  })
})
