import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestAuthenticator } from '#features/members/server/fixtures/test-authenticator.ts'
import { computeTestCode, makeWrongCode } from '#features/members/server/fixtures/test-factors.ts'
import { sessions } from '#features/members/server/tables.ts'
import { createSignedInMember } from './testing/test-client.ts'
import { createTestApp } from './testing/test-app.ts'

const { database, app, ask } = createTestApp()

/** Log lines caused by the work, except the request's access log line. */
async function captureLog(work: () => Promise<unknown>) {
  const before = app.log().length
  await work()
  return app
    .log()
    .slice(before)
    .filter(({ status }) => status === undefined)
}

test('the security log records sign-ins and rejected requests with reason, time and request id', async () => {
  const { id, email, password, token } = await createSignedInMember(app, database.db)
  const signIn = (typed: string, address = email) =>
    ask('POST /v1/session', { body: { email: address, password: typed } })

  const [line] = await captureLog(() => signIn(password))
  expect(line).toMatchObject({ level: 'info', memberId: id, msg: 'signed in', requestId: expect.any(String) })
  expect(line!.time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  const refused = { level: 'warn', refusal: 'wrong', msg: 'sign-in rejected' }
  expect(await captureLog(() => signIn('a guess'))).toMatchObject([{ ...refused, memberId: id }])
  const [stranger] = await captureLog(() => signIn('a guess', 'nobody@example.org'))
  expect(stranger).toMatchObject(refused)
  expect(stranger).not.toHaveProperty('memberId')

  expect(await captureLog(() => ask('GET /v1/admin/members', { as: token }))).toMatchObject([
    { level: 'warn', memberId: id, needs: 'admin', msg: 'access denied' },
  ])
  const foreign = { origin: 'https://elsewhere.example.org' }
  expect(await captureLog(() => ask('DELETE /v1/session', { headers: foreign }))).toMatchObject([
    { level: 'warn', msg: 'cross-site write rejected' },
  ])
  const change = { currentPassword: password, newPassword: 'cleaner-streets-43' }
  expect(await captureLog(() => ask('PUT /v1/me/password', { as: token, body: change }))).toMatchObject([
    { level: 'info', memberId: id, msg: 'password changed' },
  ])
  expect(await captureLog(() => ask('DELETE /v1/session', { as: token }))).toMatchObject([
    { level: 'info', memberId: id, msg: 'signed out' },
  ])
  expect(await database.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
})

test('the security log records second steps, passkeys and confirmations by member id only', async () => {
  const { id, email, password, token } = await createSignedInMember(app, database.db)
  const secrets = [email, token, password]
  const sendAs = async (as: string | undefined, line: string, body: object = {}) =>
    (await (await ask(line, { as, body })).json().catch(() => ({}))) as Record<string, unknown>
  const send = (line: string, body?: object) => sendAs(token, line, body)
  const sendAsVisitor = (line: string, body?: object) => sendAs(undefined, line, body)
  const options = await send('POST /v1/me/passkey-options')
  const authenticator = createTestAuthenticator()
  secrets.push(authenticator.credentialId)
  const addPasskey = () => send('POST /v1/me/passkeys', { name: 'Blue key', passkey: authenticator.create(options) })
  expect(await captureLog(addPasskey)).toMatchObject([{ level: 'info', memberId: id, msg: 'passkey added' }])

  const { key } = (await send('POST /v1/me/authenticator')) as { key: string }
  const code = computeTestCode(key, new Date())
  secrets.push(key, code)
  expect(await captureLog(() => send('PUT /v1/me/authenticator', { code }))).toMatchObject([
    { level: 'info', memberId: id, msg: 'authenticator app turned on' },
  ])
  const { data } = await sendAsVisitor('POST /v1/session', { email, password })
  const { ticket } = data as { ticket: string }
  secrets.push(ticket)
  const complete = (typed: string) => () => sendAsVisitor('POST /v1/session/second-step', { ticket, code: typed })
  const rejected = { level: 'warn', memberId: id, msg: 'second step of a sign-in rejected' }
  expect(await captureLog(complete(makeWrongCode(code)))).toMatchObject([{ ...rejected, refusal: 'wrong' }])
  expect(await captureLog(complete(code))).toMatchObject([{ ...rejected, refusal: 'used' }])
  const signInWithPasskey = async (settings?: object) => {
    const asked = await sendAsVisitor('POST /v1/session/passkey-options')
    return sendAsVisitor('POST /v1/session/passkey', { passkey: authenticator.answer(asked, settings) })
  }
  expect(await captureLog(() => signInWithPasskey({ isUserVerified: false }))).toMatchObject([
    { level: 'warn', memberId: id, reason: expect.stringContaining('User verification'), msg: 'passkey not verified' },
    { level: 'warn', refusal: 'refused', msg: 'sign-in with a passkey rejected' },
  ])
  expect(await captureLog(signInWithPasskey)).toMatchObject([{ level: 'info', memberId: id, msg: 'signed in' }])

  const confirm = (proof: object) => () => send('POST /v1/session/confirmation', proof)
  const confirmation = { level: 'warn', memberId: id, msg: 'confirmation rejected' }
  for (const [proof, by, refusal] of [
    [{ password }, 'password', 'password-not-enough'],
    [{ code: makeWrongCode(code) }, 'code', 'wrong'],
    [{ passkey: authenticator.answer({ challenge: 'none' }) }, 'passkey', 'passkey-refused'],
  ] as const)
    expect(await captureLog(confirm(proof))).toMatchObject([{ ...confirmation, by, refusal }])
  const asked = await send('POST /v1/session/confirmation-options')
  expect(await captureLog(confirm({ passkey: authenticator.answer(asked) }))).toMatchObject([
    { level: 'info', memberId: id, by: 'passkey', msg: 'session confirmed' },
  ])
  for (const line of app.log()) for (const secret of secrets) expect(JSON.stringify(line)).not.toContain(secret)
})

test('the security log records password guessing that reaches the rate limit, without naming the account', async () => {
  const guess = () => ask('POST /v1/session', { body: { email: 'rosa@example.org', password: 'a guess' } })
  for (let at = 0; at < 10; at++) await guess()
  expect(await captureLog(guess)).toMatchObject([{ level: 'warn', limits: ['signIn pair'], msg: 'rate limit reached' }])
})

test('the server log contains the database error of a failed session renewal', async () => {
  const { id, token } = await createSignedInMember(app, database.db)
  await database.db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() + 60_000) })
    .where(eq(sessions.userId, id))
  await database.db.execute(
    sql`alter table sessions add constraint unrenewed check (expires_at < now() + interval '1 hour') not valid`,
  )
  const lines = await captureLog(async () => expect((await ask('GET /v1/session', { as: token })).status).toBe(500))
  await database.db.execute(sql`alter table sessions drop constraint unrenewed`)
  expect(JSON.stringify(lines)).toContain('violates check constraint')
})
