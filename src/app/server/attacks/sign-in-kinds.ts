import { eq } from 'drizzle-orm'
import { TEST_MEMBER_PASSWORD, aMember, hashTestPassword } from '#features/members/server/fixtures.ts'
import { createTestAuthenticator } from '#features/members/server/fixtures/test-authenticator.ts'
import { computeTestCode } from '#features/members/server/fixtures/test-factors.ts'
import { issueMemberToken } from '#features/members/server/service/tokens.ts'
import { sessions } from '#features/members/server/tables.ts'
import { type Db, runInTransaction } from '#platform/server/db/db.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { type BrowserAnswer, type TestBrowser, createTestBrowser } from '../testing/test-browser.ts'

/* Every kind of sign-in, and every event that must end earlier sessions, for race tests between them. */

export const SIGN_IN_KINDS = ['password', 'app code', 'recovery code', 'remembered device', 'passkey'] as const
export type SignInKind = (typeof SIGN_IN_KINDS)[number]
export const startsWithPassword = (kind: SignInKind) => kind !== 'passkey'

export const DOOR_EVENTS = [
  'password change',
  'reset by mail',
  'end of other sessions',
  'end of sessions by an admin',
  'disabling',
  'promotion',
] as const
export type DoorEvent = (typeof DOOR_EVENTS)[number]

const STEP_MILLISECONDS = 30_000

/** Sign-in prepared up to the request that opens its session, in its own browser. */
export type PreparedSignIn = {
  kind: SignInKind
  signIn(): Promise<BrowserAnswer>
  /** Whether the browser has a session of the member. */
  isInside(): Promise<boolean>
  hasAdminRights(): Promise<boolean>
}

type TestAuthenticator = ReturnType<typeof createTestAuthenticator>
type World = { apps: { origin: string }[]; db: Db; clock: { now(): Date; advance(milliseconds: number): void } }

/** Creates sign-ins against two instances of the product. Owner and visitor use different instances. */
export async function createDoors({ apps, db, clock }: World) {
  const [ownerApp, visitorApp] = apps as [{ origin: string }, { origin: string }]
  const newMember = (set: Parameters<typeof aMember>[1] = {}) =>
    runInTransaction(db, (tx) => aMember(tx, set, hashTestPassword))

  async function signInByPassword(browser: TestBrowser, email: string) {
    const answer = await browser.ask('POST /v1/session', { email, password: TEST_MEMBER_PASSWORD })
    if (answer.status !== 200) throw new Error(`Nobody could sign in: ${answer.status}`)
  }

  const guest = await newMember()
  const superadmin = await newMember({ isSuperadmin: true })
  const boss = createTestBrowser(ownerApp)
  await signInByPassword(boss, superadmin.email)

  const computeCode = (key: string) => computeTestCode(key, clock.now())
  async function turnAppOn(browser: TestBrowser) {
    const { key } = (await browser.ask('POST /v1/me/authenticator')).body as { key: string }
    const { status, body } = await browser.ask('PUT /v1/me/authenticator', { code: computeCode(key) })
    if (status !== 200) throw new Error(`The app could not be turned on: ${status}`)
    clock.advance(STEP_MILLISECONDS)
    return { key, recoveryCodes: body.recoveryCodes as string[] }
  }

  async function addPasskey(browser: TestBrowser) {
    const authenticator = createTestAuthenticator()
    const options = (await browser.ask('POST /v1/me/passkey-options')).body
    const passkey = authenticator.create(options)
    const { status } = await browser.ask('POST /v1/me/passkeys', { name: 'Blue key', passkey })
    if (status !== 201) throw new Error(`The passkey could not be added: ${status}`)
    return authenticator
  }

  /** Submits the password and returns the ticket for the second step. */
  async function beginSecondStep(browser: TestBrowser, email: string) {
    const { body } = await browser.ask('POST /v1/session', { email, password: TEST_MEMBER_PASSWORD })
    const { ticket } = body.data as { ticket: string }
    return ticket
  }

  type Keys = { email: string; app?: { key: string; recoveryCodes: string[] }; authenticator?: TestAuthenticator }

  async function prepareLastRequest(kind: SignInKind, { email, app, authenticator }: Keys, visitor: TestBrowser) {
    const typePassword = () => visitor.ask('POST /v1/session', { email, password: TEST_MEMBER_PASSWORD })
    if (kind === 'password') return typePassword
    if (kind === 'passkey') {
      const options = (await visitor.ask('POST /v1/session/passkey-options')).body
      return () => visitor.ask('POST /v1/session/passkey', { passkey: authenticator!.answer(options) })
    }
    const { key, recoveryCodes } = app!
    if (kind === 'remembered device') {
      const device = createTestBrowser(visitorApp)
      const ticket = await beginSecondStep(device, email)
      await device.ask('POST /v1/session/second-step', { ticket, code: computeCode(key), remembersDevice: true })
      // The app shows a new code for another sign-in.
      clock.advance(STEP_MILLISECONDS)
      visitor.cookies.set('trusted-device', device.cookies.get('trusted-device')!)
      return typePassword
    }
    const ticket = await beginSecondStep(visitor, email)
    const readCode = () => (kind === 'app code' ? computeCode(key) : recoveryCodes[0]!)
    return () => visitor.ask('POST /v1/session/second-step', { ticket, code: readCode() })
  }

  /** The browser starts with another member's session, which the sign-in ends. */
  async function prepareSignIn(kind: SignInKind, id: string, keys: Keys): Promise<PreparedSignIn> {
    const visitor = createTestBrowser(visitorApp)
    await signInByPassword(visitor, guest.email)
    return {
      kind,
      signIn: await prepareLastRequest(kind, keys, visitor),
      async isInside() {
        const { status, body } = await visitor.ask('GET /v1/me')
        return status === 200 && body.id === id
      },
      hasAdminRights: async () => (await visitor.ask('GET /v1/admin/member-counts')).status === 200,
    }
  }

  async function prepareEvent(event: DoorEvent, id: string, owner: TestBrowser) {
    const newPassword = 'another-street-43'
    if (event === 'reset by mail') {
      const token = await runInTransaction(db, (tx) => issueMemberToken(tx, 'reset-password', id, clock.now()))
      return () => createTestBrowser(ownerApp).ask('PUT /v1/password-resets', { token, password: newPassword })
    }
    // Superadmins need a recently used second factor.
    const shown = { factorShownAt: clock.now(), confirmedAt: clock.now() }
    await db.update(sessions).set(shown).where(eq(sessions.userId, superadmin.id))
    if (event === 'disabling') return () => boss.ask(`PUT /v1/admin/members/${id}/disabled`, { isDisabled: true })
    if (event === 'end of sessions by an admin') return () => boss.ask(`DELETE /v1/admin/members/${id}/sessions`)
    if (event === 'promotion') return () => boss.ask(`PUT /v1/admin/members/${id}/admin`, { isAdmin: true })
    if (event === 'end of other sessions') return () => owner.ask('DELETE /v1/me/sessions')
    return () => owner.ask('PUT /v1/me/password', { currentPassword: TEST_MEMBER_PASSWORD, newPassword })
  }

  return {
    guestId: guest.id,
    /** Creates a member with these kinds of sign-in, and the event that races with them. */
    async open<const Kinds extends readonly SignInKind[]>(kinds: Kinds, eventName: DoorEvent) {
      await db.delete(rateLimits)
      const { id, email } = await newMember()
      const owner = createTestBrowser(ownerApp)
      await signInByPassword(owner, email)
      const needsApp = kinds.some((kind) => ['app code', 'recovery code', 'remembered device'].includes(kind))
      const app = needsApp ? await turnAppOn(owner) : undefined
      const authenticator = kinds.includes('passkey') ? await addPasskey(owner) : undefined
      const ways: PreparedSignIn[] = []
      for (const kind of kinds) ways.push(await prepareSignIn(kind, id, { email, app, authenticator }))
      const event = await prepareEvent(eventName, id, owner)
      // Tests lock this remembered device to stop an event halfway.
      await runInTransaction(db, (tx) => issueMemberToken(tx, 'trusted-device', id, clock.now()))
      return { id, event, ways: ways as { [At in keyof Kinds]: PreparedSignIn } }
    },
  }
}
