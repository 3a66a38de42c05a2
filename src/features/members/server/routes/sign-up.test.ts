import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UNUSUAL_POSTAL_CODE_WARNING } from '#features/places/rules.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { accountUiTexts as texts } from '../../copy.ts'
import { createMembersTestClient, getFieldErrorsOfResponse, extractTokenFromEmail } from '../fixtures/test-client.ts'
import { createAccount } from '../service.ts'
import { accounts, profiles, verifications } from '../tables.ts'

let client: Awaited<ReturnType<typeof createMembersTestClient>>
beforeAll(async () => {
  client = await createMembersTestClient()
})
afterAll(() => client.close())
beforeEach(() => client.resetRateLimits())
afterEach(async () => {
  await client.runJobs()
  await client.takeMails()
  await client.db.delete(profiles)
  await client.db.delete(verifications)
})

const FORM = {
  fullName: '  Rosa Medina ',
  // A copied address may have spaces around it, and characters that nobody sees.
  email: '\u200b Rosa@Example.ORG\u00a0\u2060',
  password: 'sweep-42',
  zipCode: ' 85016 ',
  acceptsTerms: true,
}
const signUp = (set: object = {}) => client.ask('POST /v1/accounts', { body: { ...FORM, ...set } })
const verify = (token: string) => client.ask('POST /v1/verifications', { body: { token } })
const resend = (email: string) => client.ask('POST /v1/verification-emails', { body: { email } })
const rosa = async () => (await client.db.select().from(profiles).where(eq(profiles.email, 'rosa@example.org')))[0]
const tokenOf = async () => extractTokenFromEmail((await client.takeMails())[0]!)
const HOURS = 3600

describe('sign-up', () => {
  test('creates an account that can sign in before its email is verified', async () => {
    const { status, body } = await signUp()
    expect(status).toBe(201)
    expect(await rosa()).toMatchObject({
      id: body.id,
      fullName: 'Rosa Medina',
      email: 'rosa@example.org',
      zipCode: '85016',
      username: null,
      emailVerified: false,
      emailConfirmedAt: null,
      onboardingCompleted: false,
      isPublic: false,
      isAdmin: false,
      isSuperadmin: false,
      annualGoal: 1000,
      allowEmails: true,
    })
    expect((await client.signIn('ROSA@example.org', 'sweep-42')).body).toMatchObject({ emailVerified: false })
    const [account] = await client.db.select().from(accounts)
    expect(account!.password).toMatch(/^\$argon2id\$/)
  })

  test('ignores extra fields such as admin rights', async () => {
    await signUp({ isAdmin: true, isSuperadmin: true, emailVerified: true, id: crypto.randomUUID() })
    expect(await rosa()).toMatchObject({ isAdmin: false, isSuperadmin: false, emailVerified: false })
  })

  test.each([
    ['email', 'rosa@', texts.invalidEmail],
    ['email', `${'a'.repeat(243)}@example.org`, texts.invalidEmail],
    ['email', `${'a'.repeat(65)}@example.org`, texts.invalidEmail],
    ['fullName', ' R ', texts.fullNameTooShort],
    ['fullName', 'R'.repeat(101), texts.fullNameTooLong],
    ['password', '12345', texts.passwordTooShort],
    ['password', 'x'.repeat(257), texts.passwordTooLong],
    ['password', 'Letmein', texts.passwordTooCommon],
    ['zipCode', '  ', texts.invalidZip],
    ['zipCode', '1'.repeat(16), texts.zipTooLong],
    ['zipCode', '!!!', UNUSUAL_POSTAL_CODE_WARNING],
    ['acceptsTerms', false, texts.termsRequired],
  ])('rejects %s "%s" with a field error and creates no account', async (field, value, sentence) => {
    const answer = await signUp({ [field]: value })
    expect([answer.status, getFieldErrorsOfResponse(answer)]).toEqual([400, { [field]: sentence }])
    expect(await rosa()).toBeUndefined()
    expect(await client.takeMails()).toEqual([])
  })

  test('reports all invalid fields together', async () => {
    const answer = await client.ask('POST /v1/accounts', { body: {} })
    expect(Object.keys(getFieldErrorsOfResponse(answer)).sort()).toEqual([
      'acceptsTerms',
      'email',
      'fullName',
      'password',
      'zipCode',
    ])
  })

  test.each(['x'.repeat(256), '      ', 'pässwörd 🧹'])('accepts the password "%s" unchanged', async (password) => {
    expect((await signUp({ password })).status).toBe(201)
    expect((await client.signIn('rosa@example.org', password)).status).toBe(200)
  })

  test('does not count a too common password toward the rate limit, like other invalid input', async () => {
    for (let attempt = 0; attempt < 11; attempt++) expect((await signUp({ password: 'secret' })).status).toBe(400)
    expect((await signUp()).status).toBe(201)
  })

  test('rejects an address that has an account and notifies its owner once a day', async () => {
    await signUp()
    await client.takeMails()
    for (let attempt = 0; attempt < 3; attempt++) {
      const answer = await signUp({ email: 'ROSA@example.org', password: 'another' })
      expect(answer).toMatchObject({ status: 409, body: { message: texts.emailTaken, data: { field: 'email' } } })
    }
    await client.runJobs()
    const subject = 'Someone tried to sign up with your address'
    expect(await client.takeMails()).toMatchObject([{ to: 'rosa@example.org', subject }])
    expect((await client.signIn('rosa@example.org', 'another')).status).toBe(401)

    client.advanceTime(24 * HOURS)
    await signUp()
    await client.runJobs()
    expect(await client.takeMails()).toMatchObject([{ to: 'rosa@example.org', subject }])
  })

  test('reports a field error if the address is taken concurrently', async () => {
    const account = { fullName: 'Rosa', zipCode: '85016', password: 'sweep-42', email: 'rosa@example.org' }
    await signUp()
    await expect(runInTransaction(client.db, (tx) => createAccount(tx, account))).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { field: 'email' },
      message: texts.emailTaken,
    })
  })

  test('creates one account and sends one email for twenty concurrent requests with one address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        client.ask('POST /v1/accounts', { body: FORM, from: `192.0.2.${i}` }).then(({ status }) => status),
      ),
    )
    expect(answers.filter((status) => status === 201)).toHaveLength(1)
    expect(answers.filter((status) => status !== 201 && status !== 409 && status !== 429)).toEqual([])
    expect(await client.takeMails()).toHaveLength(1)
  })

  test('leaves no account and sends no email if its commit fails', async () => {
    await client.db.execute(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
    // only the commit fails, after the e-mail was queued
    await client.db.execute(
      `create constraint trigger late after insert on accounts deferrable initially deferred
       for each row execute function refuse()`,
    )
    expect((await signUp()).status).toBe(500)
    await client.db.execute('drop function refuse() cascade')
    expect(await rosa()).toBeUndefined()
    expect(await client.db.$count(verifications)).toBe(0)
    expect(await client.takeMails()).toEqual([])
  })
})

describe('verification link', () => {
  test('works once and stores only a hash of its token', async () => {
    await signUp()
    const [mail] = await client.takeMails()
    expect(mail).toMatchObject({ to: 'rosa@example.org', subject: 'Confirm your email' })
    expect(mail!.text).toContain('http://localhost:3000/verified?token=')
    const token = extractTokenFromEmail(mail!)
    expect(JSON.stringify(await client.db.select().from(verifications))).not.toContain(token)

    expect((await verify(token)).status).toBe(200)
    expect(await rosa()).toMatchObject({ emailVerified: true, emailConfirmedAt: expect.any(Date) })
    expect(await verify(token)).toMatchObject({ status: 410, body: { message: texts.verificationGone } })
  })

  test.each([
    [-60, 200],
    [60, 410],
  ])('expires after a day: %i seconds later it returns %i', async (seconds, status) => {
    await signUp()
    const token = await tokenOf()
    client.advanceTime(24 * HOURS + seconds)
    expect((await verify(token)).status).toBe(status)
    expect(await rosa()).toMatchObject({ emailVerified: status === 200 })
  })

  test('returns to the page where the sign-up began, without naming it in the email', async () => {
    const returnPath = '/challenges?code=CANAL26'
    await signUp({ returnPath })
    const [mail] = await client.takeMails()
    expect(`${mail!.text} ${mail!.html}`).not.toContain('CANAL26')
    await resend('rosa@example.org')
    await client.runJobs()
    expect(await verify(await tokenOf())).toMatchObject({ status: 200, body: { returnPath } })
  })

  test.each([undefined, 'https://evil.example', '//evil.example', '/login', `/${'x'.repeat(3000)}`])(
    'does not redirect to a disallowed page: %.40s',
    async (returnPath) => {
      await signUp({ returnPath })
      expect(await verify(await tokenOf())).toMatchObject({ status: 200, body: { returnPath: null } })
    },
  )

  test('stays valid after a newer link is sent, until one of them is used', async () => {
    await signUp()
    const first = await tokenOf()
    await resend('rosa@example.org')
    await client.runJobs()
    const second = await tokenOf()
    expect(second).not.toBe(first)
    expect((await verify(first)).status).toBe(200)
    expect((await verify(second)).status).toBe(410)
  })

  test('works once for twenty concurrent requests', async () => {
    await signUp()
    const token = await tokenOf()
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each(['', 'x', 'verify-email:x', '\0', '%', 'x'.repeat(201)])(
    'is rejected with an invalid token: "%s"',
    async (token) => {
      await signUp()
      expect([400, 410]).toContain((await verify(token)).status)
      expect(await rosa()).toMatchObject({ emailVerified: false })
    },
  )

  test('cannot be used for a password reset, nor a reset link for verification', async () => {
    await signUp()
    const token = await tokenOf()
    const body = { token, password: 'another' }
    expect((await client.ask('PUT /v1/password-resets', { body })).status).toBe(410)
    await client.ask('POST /v1/password-resets', { body: { email: 'rosa@example.org' } })
    await client.runJobs()
    expect((await verify(await tokenOf())).status).toBe(410)
  })
})

describe('resending the verification link', () => {
  test('gives the same response for every address and sends an email only to unverified active accounts', async () => {
    await client.newMember({ email: 'waiting@example.org', emailVerified: false })
    await client.newMember({ email: 'verified@example.org' })
    await client.newMember({ email: 'disabled@example.org', emailVerified: false, isDisabled: true })
    await client.newMember({ email: 'deleted@example.org', emailVerified: false, isDeleted: true })
    const answers = []
    for (const name of ['Waiting', 'verified', 'disabled', 'deleted', 'unknown']) {
      const { status, body } = await resend(`${name}@example.org`)
      answers.push({ status, body })
    }
    expect(answers).toEqual(answers.map(() => ({ status: 202, body: {} })))
    await client.runJobs()
    expect((await client.takeMails()).map(({ to }) => to)).toEqual(['waiting@example.org'])
  })

  test('is rate-limited, whether or not there is an account', async () => {
    for (const email of ['nobody@example.org', (await client.newMember({ emailVerified: false })).email]) {
      for (let attempt = 0; attempt < 5; attempt++) expect((await resend(email)).status).toBe(202)
      expect(await resend(email)).toMatchObject({ status: 429, body: { data: { retryAfter: expect.any(Number) } } })
    }
  })
})
