import type { ApiContext } from '#platform/server/api.ts'
import { type Limit, countAttempt, forgetAttempts, networkOf } from '#platform/server/limits/limits.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

type Limits = {
  /** of one network, whatever account it is about */
  network: Omit<Limit, 'name'>
  /** of one network about one account */
  pair: Omit<Limit, 'name'>
  /** about one account from everywhere: high, so that a stranger does not lock its owner out */
  account: Omit<Limit, 'name'>
}

const each = (network: number, pair: number, account: number, seconds: number): Limits => ({
  network: { most: network, seconds },
  pair: { most: pair, seconds },
  account: { most: account, seconds },
})

const limits = {
  signIn: each(60, 10, 40, 5 * MINUTE),
  signUp: each(20, 5, 10, HOUR),
  verificationMail: each(20, 5, 10, HOUR),
  resetMail: each(20, 5, 10, HOUR),
  token: each(60, 60, 60, HOUR),
  password: each(60, 10, 20, 15 * MINUTE),
  picture: each(120, 60, 60, HOUR),
  lookUp: each(120, 120, 120, MINUTE),
  check: each(30, 30, 30, MINUTE),
} satisfies Record<string, Limits>

export type Kind = keyof typeof limits

const attempt = (kind: Kind, by: keyof Limits, who: string) => ({
  limit: { name: `${kind} ${by}`, ...limits[kind][by] },
  who,
})

const aboutAccount = ({ clientAddress }: ApiContext, kind: Kind, account: string) => [
  attempt(kind, 'pair', `${networkOf(clientAddress)} ${account}`),
  attempt(kind, 'account', account),
]

/** By the network it comes from, and by the account it is about. */
export async function slowDown(context: ApiContext, kind: Kind, account?: string): Promise<void> {
  const ofNetwork = attempt(kind, 'network', networkOf(context.clientAddress))
  const more = account === undefined ? [] : aboutAccount(context, kind, account)
  await countAttempt(context.platform, [ofNetwork, ...more])
}

/** Whoever knows the password is no guesser. */
export async function forgive(context: ApiContext, kind: Kind, account: string): Promise<void> {
  await forgetAttempts(context.platform, aboutAccount(context, kind, account))
}
