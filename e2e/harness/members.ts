import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { waitForEmail } from './email.ts'

export const TEST_PASSWORD = 'clean-streets-42'

export const TEST_TIME_ZONE = 'UTC'

export type SignInCredentials = { email: string; password: string }
export type TestMember = SignInCredentials & { id: string; fullName: string; username: string; token: string }

/** Returns the member's credentials without the session token, so that a browser window starts a new session. */
export const credentialsForNewSession = ({ email, password }: SignInCredentials): SignInCredentials => ({
  email,
  password,
})

/** Credentials of members of the demo town: Grace is an admin, Sam a superadmin, and Rosa an ordinary member. */
export const demoAdminCredentials = { email: 'grace@cleanstreak.example', password: TEST_PASSWORD }
export const demoSuperadminCredentials = { email: 'sam@cleanstreak.example', password: TEST_PASSWORD }
export const demoMemberCredentials = { email: 'rosa@cleanstreak.example', password: TEST_PASSWORD }

export const aUniqueZipCode = () => String(Math.floor(1e8 + Math.random() * 9e8)).replace(/^(\d{5})/, '$1-')

export const aUniqueSearchWord = () => crypto.randomUUID().slice(0, 8)

export const aUniqueEmailAddress = () => `e2e-${crypto.randomUUID()}@example.org`

/** Creates an IP address for one API client, so that tests do not use up each other's rate limits. */
export const aUniqueIpAddress = () => `10.${Array.from(crypto.getRandomValues(new Uint8Array(3))).join('.')}`

type CallOptions = { body?: object; token?: string }

/** Maps earlier bearer tokens of sessions to their replacements. */
const replacements = new Map<string, string>()

export function findLatestToken(token: string): string {
  let latest = token
  while (replacements.has(latest)) latest = replacements.get(latest)!
  return latest
}

/**
 * Calls the API with a bearer token, as a native app does, and uses the replacement token after a renewal. Fails on an
 * error status.
 */
export async function callApi(method: string, path: string, { body, token }: CallOptions = {}) {
  const sent = token && findLatestToken(token)
  const answer = await fetch(`${inject('origin')}/api/v1${path}`, {
    method,
    headers: {
      'x-forwarded-for': aUniqueIpAddress(),
      'wants-auth-token': 'yes',
      ...(body && { 'content-type': 'application/json' }),
      ...(sent && { authorization: `Bearer ${sent}` }),
    },
    body: body && JSON.stringify(body),
  })
  const fresh = answer.headers.get('set-auth-token')
  if (sent && fresh && fresh !== sent) replacements.set(sent, fresh)
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

/** Signs in and returns a bearer token for `callApi`. */
export async function createSessionToken(who: SignInCredentials) {
  const answer = await callApi('POST', '/session', { body: { email: who.email, password: who.password } })
  return answer.headers.get('set-auth-token')!
}

const sharedTokens = new Map<string, Promise<string>>()

/**
 * Bearer token of the session that all tests of this worker share per account. Hundreds of sign-ins would reach the
 * rate limit.
 */
function getSharedToken(who: SignInCredentials) {
  const token = sharedTokens.get(who.email) ?? createSessionToken(who)
  sharedTokens.set(who.email, token)
  return token
}

export const getSharedAdminToken = () => getSharedToken(demoAdminCredentials)

/** Adds the account's shared session to a visit without one. */
export const withSharedSession = async <Visit extends { as?: SignInCredentials & { token?: string } }>(
  visit: Visit | undefined,
) => (visit?.as ? { ...visit, as: { ...visit.as, token: visit.as.token ?? (await getSharedToken(visit.as)) } } : visit)

type MemberFields = { fullName?: string; zipCode?: string; isVerified?: boolean; isOnboarded?: boolean }

/** Creates a member. By default the email address is verified and onboarding is completed. */
export async function aTestMember({
  isVerified = true,
  isOnboarded = true,
  ...about
}: MemberFields = {}): Promise<TestMember> {
  const { fullName, ...account } = { fullName: 'Nia Brook', zipCode: '85016', ...about }
  const who = { email: aUniqueEmailAddress(), password: TEST_PASSWORD }
  const made = await callApi('POST', '/accounts', { body: { fullName, ...account, ...who, acceptsTerms: true } })
  const { id } = (await made.json()) as { id: string }
  if (isVerified) {
    const { link } = await waitForEmail(who.email)
    await callApi('POST', '/verifications', { body: { token: new URL(link).searchParams.get('token') } })
  }
  const token = await createSessionToken(who)
  // A stored time zone prevents the Litterlog from sending one and reloading its data during a test.
  await callApi('PUT', '/me/time-zone', { body: { timeZone: TEST_TIME_ZONE }, token })
  if (!isOnboarded) return { ...who, id, fullName, username: '', token }
  const welcomed = await callApi('POST', '/me/onboarding', { body: { annualGoal: 1000 }, token })
  const { username } = (await welcomed.json()) as { username: string }
  return { ...who, id, fullName, username, token }
}

/** Fills in the sign-up form of the open page. Returns the email address. */
export async function fillInSignUpForm(page: Page, { email = aUniqueEmailAddress() } = {}) {
  for (const [name, value] of [
    ['Full name', 'Nia Brook'],
    ['Email', email],
    ['Password', TEST_PASSWORD],
    ['ZIP/postal code', '85016'],
  ] as const)
    await page.getByRole('textbox', { name }).fill(value)
  // The label's center contains links.
  await page.getByText('I am at least 13 and agree to the').click({ position: { x: 5, y: 5 } })
  return email
}

export async function submitSignInForm(page: Page, { email, password }: SignInCredentials) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
