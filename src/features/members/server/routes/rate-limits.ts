import type { ApiContext } from '#platform/server/api.ts'
import { enforceRateLimits, resetRateLimits, getClientIpNetwork } from '#platform/server/limits/rate-limits.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

type AttemptLimits = {
  /** Maximum attempts, such as sign-ins, of one network (an IPv4 address or an IPv6 /64) for all accounts together. */
  network: number
  /** Maximum attempts, such as sign-ins, of one network for one account. */
  pair?: number
  /**
   * Maximum attempts, such as sign-ins, for one account from all networks. It is high, so that a stranger cannot lock
   * the owner out.
   */
  account?: number
  seconds: number
}

const limitsByKind = {
  signIn: { network: 60, pair: 10, account: 40, seconds: 5 * MINUTE },
  signUp: { network: 20, pair: 5, account: 10, seconds: HOUR },
  verificationMail: { network: 20, pair: 5, account: 10, seconds: HOUR },
  resetMail: { network: 20, pair: 5, account: 10, seconds: HOUR },
  token: { network: 60, seconds: HOUR },
  password: { network: 60, pair: 10, account: 20, seconds: 15 * MINUTE },
  picture: { network: 120, account: 60, seconds: HOUR },
  lookUp: { network: 120, account: 120, seconds: MINUTE },
  check: { network: 30, seconds: MINUTE },
} satisfies Record<string, AttemptLimits>

export type AuthRateLimitKind = keyof typeof limitsByKind

function limitEntries(kind: AuthRateLimitKind, by: 'network' | 'pair' | 'account', who: string) {
  const { seconds, [by]: most }: AttemptLimits = limitsByKind[kind]
  return most === undefined ? [] : [{ limit: { name: `${kind} ${by}`, most, seconds }, who }]
}

const accountLimitEntries = ({ clientAddress }: ApiContext, kind: AuthRateLimitKind, account: string) => [
  ...limitEntries(kind, 'pair', `${getClientIpNetwork(clientAddress)} ${account}`),
  ...limitEntries(kind, 'account', account),
]

/** Counts an attempt against the rate limits of the client network and the account. Throws when a limit is exceeded. */
export async function enforceAuthRateLimit(
  context: ApiContext,
  kind: AuthRateLimitKind,
  account?: string,
): Promise<void> {
  const ofNetwork = limitEntries(kind, 'network', getClientIpNetwork(context.clientAddress))
  const more = account === undefined ? [] : accountLimitEntries(context, kind, account)
  await enforceRateLimits(context.platform, [...ofNetwork, ...more])
}

/** Resets the rate limits of an account after a correct password. */
export async function resetAccountRateLimit(
  context: ApiContext,
  kind: AuthRateLimitKind,
  account: string,
): Promise<void> {
  await resetRateLimits(context.platform, accountLimitEntries(context, kind, account))
}
