import { residents } from '../../seed/residents.ts'
import { demoLogins } from '../../seed/town.ts'
import type { HttpClient } from './http-client.ts'

export type LoadMember = { token: string; address: string }
export type LoadAccounts = { members: LoadMember[]; admin: LoadMember }

const [{ password }, { email: admin }] = demoLogins as [(typeof demoLogins)[0], (typeof demoLogins)[0]]
/** Number of concurrent sign-ins. */
const SIGN_IN_CONCURRENCY = 5

/** Client address of the nth visitor. Each has a network of its own, because rate limits are per network. */
export const nthClientAddress = (nr: number) => `10.${(nr >> 16) & 255}.${(nr >> 8) & 255}.${nr & 255}`
export const memberHeaders = ({ token, address }: LoadMember) => ({
  authorization: `Bearer ${token}`,
  'x-forwarded-for': address,
})
const randomClientAddress = () => nthClientAddress(Math.floor(Math.random() * 2 ** 24))

/** Signs in the admin and all active residents of the demo town. Each may log sixty cleanups an hour. */
export async function signInAccounts(line: HttpClient): Promise<LoadAccounts> {
  const known = residents.filter(({ about }) => about.emailVerified !== false && !about.isDisabled)
  return {
    admin: await signIn(line, admin),
    members: await mapConcurrently(known, ({ email }) => signIn(line, email)),
  }
}

async function signIn(line: HttpClient, email: string): Promise<LoadMember> {
  const address = randomClientAddress()
  const { headers } = await askApi(line, { method: 'POST', path: '/session', body: { email, password }, address })
  return { token: String(headers['set-auth-token']), address }
}

/** Number of cleanups that these members have logged. */
export async function countLoggedCleanups(line: HttpClient, { members }: LoadAccounts): Promise<number> {
  const counts = await mapConcurrently(members, async (member) => {
    const { data } = await askApi(line, { path: '/me/cleanups', ...member })
    return (data as { total: number }).total
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

type ApiRequest = { method?: string; path: string; body?: object; address?: string; token?: string }

/** Calls the API before and after the measurement. A response that is not a success ends the run. */
export async function askApi(
  line: HttpClient,
  { method = 'GET', path, body, address = randomClientAddress(), token }: ApiRequest,
) {
  const answer = await line.ask({
    method,
    path: `/api/v1${path}`,
    headers: {
      'accept-encoding': 'identity',
      'x-forwarded-for': address,
      'wants-auth-token': 'yes',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && Buffer.from(JSON.stringify(body)),
  })
  const text = answer.body.toString()
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return { data: text ? (JSON.parse(text) as unknown) : undefined, headers: answer.headers }
}

async function mapConcurrently<One, Made>(all: One[], make: (one: One) => Promise<Made>) {
  const [made, left]: [Made[], One[]] = [[], all.slice()]
  const turn = async () => {
    while (left.length > 0) made.push(await make(left.shift()!))
  }
  await Promise.all(Array.from({ length: SIGN_IN_CONCURRENCY }, turn))
  return made
}
