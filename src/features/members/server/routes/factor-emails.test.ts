import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EmailMessage } from '#platform/server/mail/mail.ts'
import { createMembersTestClient } from '../fixtures/test-client.ts'
import { createFactorTestSteps } from '../fixtures/test-factors.ts'
import { profiles } from '../tables.ts'

type Client = Awaited<ReturnType<typeof createMembersTestClient>>
let client: Client
let steps: ReturnType<typeof createFactorTestSteps>
beforeAll(async () => {
  client = await createMembersTestClient()
  steps = createFactorTestSteps(client)
})
afterAll(() => client.close())
beforeEach(async () => {
  await client.resetRateLimits()
  await client.takeMails()
})

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Expects an e-mail to say the same as text and as HTML, and to lead to Account Settings. */
function expectEmail({ text, html }: EmailMessage, sentence: string) {
  expect(text).toContain(sentence)
  expect(html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"')).toContain(sentence)
  for (const body of [text, html]) {
    expect(body).toContain('Hi Rosa,')
    expect(body).toContain('It was not you? Change your password at once')
    expect(body).toContain('http://localhost:3000/profile?tab=account')
  }
}

describe('email about a change of second factors', () => {
  test('is not sent to an unverified address, which may belong to a stranger', async () => {
    const rosa = await client.newSignedInMember()
    const { id } = await steps.addPasskey(rosa.cookie)
    const { recoveryCodes } = await steps.turnAppOn(rosa.cookie)
    await client.takeMails()
    // Members of a version before could add factors without a confirmed address.
    await client.db.update(profiles).set({ emailVerified: false }).where(eq(profiles.id, rosa.id))
    expect((await client.ask(`DELETE /v1/me/passkeys/${id}`, { cookie: rosa.cookie })).status).toBe(204)
    const ticket = await steps.beginSignIn(rosa.email)
    expect((await steps.completeSignIn({ ticket, code: recoveryCodes[0]! })).status).toBe(200)
    expect(await client.takeMails()).toEqual([])
  })

  test('is sent at most thirty times an hour, because more changes are rejected', async () => {
    const { cookie } = await client.newSignedInMember()
    const statuses = []
    for (let nr = 0; nr < 31; nr++) statuses.push((await client.ask('DELETE /v1/me/authenticator', { cookie })).status)
    expect(statuses).toEqual([...Array(30).fill(204), 429])
  })
})

describe('email about a sign-in', () => {
  test('informs an admin of each sign-in with device and time, but without IP address and browser version', async () => {
    const { email } = await client.newMember({ isAdmin: true })
    await client.signIn(email, 'a guess')
    expect(await client.takeMails(), 'a refused one').toEqual([])
    const { cookie } = await client.signIn(email, undefined, { headers: { 'user-agent': IPHONE } })
    const mails = await client.takeMails()
    expect(mails).toMatchObject([{ to: email, subject: 'New sign-in to your admin account' }])
    expectEmail(mails[0]!, 'Somebody signed in to your account: Safari on iPhone, ')
    expect(mails[0]!.text).toMatch(/[A-Z][a-z]{2} \d{1,2}, 20\d\d, \d\d:\d\d UTC/)
    expect(JSON.stringify(mails)).not.toMatch(/192\.0\.2|18_5|18\.5/)
    const { authenticator } = await steps.addPasskey(cookie)
    await client.takeMails()
    await steps.signInWithPasskey(authenticator)
    expect(await client.takeMails()).toMatchObject([{ subject: 'New sign-in to your admin account' }])
  })

  test('is sent after the second step, not after the password', async () => {
    const ada = await steps.aMemberWithApp({ isAdmin: true })
    await client.takeMails()
    const ticket = await steps.beginSignIn(ada.email)
    expect(await client.takeMails()).toEqual([])
    await steps.completeSignIn({ ticket, code: steps.computeCode(ada.key) })
    expect(await client.takeMails()).toMatchObject([{ to: ada.email, subject: 'New sign-in to your admin account' }])
  })

  test('is not sent to members, nor in the demo', async () => {
    await client.signIn((await client.newMember()).email)
    expect(await client.takeMails()).toEqual([])
    const demo = await createMembersTestClient({ mode: 'demo' })
    const { email } = await demo.newMember({ isAdmin: true })
    expect((await demo.signIn(email)).status).toBe(200)
    expect(await demo.takeMails()).toEqual([])
    await demo.close()
  })
})

describe('email about a second factor', () => {
  test('names each change and contains no secret', async () => {
    const { email, cookie } = await client.newSignedInMember()
    const { authenticator, id } = await steps.addPasskey(cookie)
    const { key, recoveryCodes } = await steps.turnAppOn(cookie)
    const renewed = (await client.ask('POST /v1/me/recovery-codes', { cookie })).body.recoveryCodes as string[]
    await client.ask('DELETE /v1/me/authenticator', { cookie })
    await client.ask(`DELETE /v1/me/passkeys/${id}`, { cookie })
    const mails = await client.takeMails()
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([email]))
    const sentences: Record<string, string> = {
      'A passkey was added': 'A passkey was added to your account.',
      'Your authenticator app is on': 'Your account asks for a code of your authenticator app after the password',
      'You have new recovery codes': 'The earlier ones do not work any more.',
      'Your authenticator app is off': 'Your account does not ask for a code after the password any more.',
      'A passkey was removed': 'A passkey was removed from your account.',
    }
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual(Object.keys(sentences).toSorted())
    for (const mail of mails) expectEmail(mail, sentences[mail.subject]!)
    for (const secret of [key, authenticator.credentialId, ...recoveryCodes, ...renewed])
      expect(JSON.stringify(mails)).not.toContain(secret)
  })

  test('says how many recovery codes are left, but not which one was used', async () => {
    const { email, recoveryCodes } = await steps.aMemberWithApp()
    for (const [code, left] of [
      [recoveryCodes[0]!, '9 recovery codes'],
      [recoveryCodes[1]!, '8 recovery codes'],
    ] as const) {
      await client.takeMails()
      await steps.completeSignIn({ ticket: await steps.beginSignIn(email), code })
      const mails = await client.takeMails()
      expect(mails).toMatchObject([{ to: email, subject: 'A recovery code was used' }])
      expectEmail(mails[0]!, `One of your recovery codes was used just now. You have ${left} left.`)
      expect(JSON.stringify(mails)).not.toContain(code)
    }
  })

  test('is not sent for a change that fails or changes nothing', async () => {
    const { cookie } = await client.newSignedInMember()
    await client.ask('DELETE /v1/me/authenticator', { cookie })
    await client.ask('POST /v1/me/authenticator', { cookie })
    await client.ask('PUT /v1/me/authenticator', { cookie, body: { code: '000000' } })
    await client.ask('POST /v1/me/recovery-codes', { cookie })
    expect(await client.takeMails()).toEqual([])
  })
})
