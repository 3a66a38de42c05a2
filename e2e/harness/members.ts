import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { mailTo } from './mail.ts'

export const PASSWORD = 'clean-streets-42'

/** Where the browsers are. */
export const TIME_ZONE = 'UTC'

export type Credentials = { email: string; password: string }
export type Member = Credentials & { id: string; fullName: string; username: string; token: string }

/** Signs in once more, into a session of its own: a new member has one already, which a window takes over. */
export const anew = ({ email, password }: Credentials): Credentials => ({ email, password })

/** Of the demo town. */
export const grace = { email: 'grace@cleanstreak.example', password: PASSWORD }
export const sam = { email: 'sam@cleanstreak.example', password: PASSWORD }
export const rosa = { email: 'rosa@cleanstreak.example', password: PASSWORD }

/** Where nobody else lives. */
export const aZip = () => String(Math.floor(1e8 + Math.random() * 9e8)).replace(/^(\d{5})/, '$1-')

/** That nobody else writes. */
export const aWord = () => crypto.randomUUID().slice(0, 8)

export const anEmail = () => `e2e-${crypto.randomUUID()}@example.org`

/** The product counts attempts by address: with one of its own, no test uses up those of another. */
export const anAddress = () => `10.${Array.from(crypto.getRandomValues(new Uint8Array(3))).join('.')}`

type Asked = { body?: object; token?: string }

/** The API as a phone app uses it. */
export async function ask(method: string, path: string, { body, token }: Asked = {}) {
  const answer = await fetch(`${inject('origin')}/api/v1${path}`, {
    method,
    headers: {
      'x-forwarded-for': anAddress(),
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

/** A token that opens a session, for `ask`. */
export async function tokenOf(who: Credentials) {
  const answer = await ask('POST', '/session', { body: { email: who.email, password: who.password } })
  return answer.headers.get('set-auth-token')!
}

let adminToken: Promise<string> | undefined
/** For what an admin does beside a journey: one session for all of it. */
export const tokenOfAdmin = () => (adminToken ??= tokenOf(grace))

type About = { fullName?: string; zipCode?: string; isVerified?: boolean; isOnboarded?: boolean }

/** Somebody with an account of their own; unless said otherwise with a confirmed address, and past the welcome. */
export async function aMember({ isVerified = true, isOnboarded = true, ...about }: About = {}): Promise<Member> {
  const { fullName, ...account } = { fullName: 'Nia Brook', zipCode: '85016', ...about }
  const who = { email: anEmail(), password: PASSWORD }
  const made = await ask('POST', '/accounts', { body: { fullName, ...account, ...who, acceptsTerms: true } })
  const { id } = (await made.json()) as { id: string }
  if (isVerified) {
    const { link } = await mailTo(who.email)
    await ask('POST', '/verifications', { body: { token: new URL(link).searchParams.get('token') } })
  }
  const token = await tokenOf(who)
  // else the Litterlog tells it, and reads everything again in the middle of a journey
  await ask('PUT', '/me/time-zone', { body: { timeZone: TIME_ZONE }, token })
  if (!isOnboarded) return { ...who, id, fullName, username: '', token }
  const welcomed = await ask('POST', '/me/onboarding', { body: { annualGoal: 1000 }, token })
  const { username } = (await welcomed.json()) as { username: string }
  return { ...who, id, fullName, username, token }
}

/** On the page that is open: /login or /admin. */
export async function signIn(page: Page, { email, password }: Credentials) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
