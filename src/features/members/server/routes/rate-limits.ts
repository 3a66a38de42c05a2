import type { ApiContext } from '#platform/server/api.ts'
import {
  enforceRateLimits,
  getClientIpNetwork,
  isRateLimitSubjectRemembered,
  rememberRateLimitSubject,
  resetRateLimits,
} from '#platform/server/limits/rate-limits.ts'

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
  /** Whether attempts from a network where the account has signed in count for that network only. */
  sparesKnownNetworks?: true
}

const limitsByKind = {
  signIn: { network: 60, pair: 10, account: 40, seconds: 5 * MINUTE, sparesKnownNetworks: true },
  signUp: { network: 20, pair: 5, account: 10, seconds: HOUR },
  verificationMail: { network: 20, pair: 5, account: 10, seconds: HOUR },
  resetMail: { network: 20, pair: 5, account: 10, seconds: HOUR, sparesKnownNetworks: true },
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

const describePair = ({ clientAddress }: ApiContext, account: string) =>
  `${getClientIpNetwork(clientAddress)} ${account}`

const SIGN_IN_NETWORK = 'sign-in network'

/**
 * Counts an attempt against the rate limits of the client network and the account. Throws when a limit is exceeded.
 * Strangers can use up the attempts of an account, but not those of a network where its owner has signed in.
 */
export async function enforceAuthRateLimit(
  context: ApiContext,
  kind: AuthRateLimitKind,
  account?: string,
): Promise<void> {
  const attempts = limitEntries(kind, 'network', getClientIpNetwork(context.clientAddress))
  if (account !== undefined) {
    const pair = describePair(context, account)
    const { sparesKnownNetworks }: AttemptLimits = limitsByKind[kind]
    const isKnown = sparesKnownNetworks && (await isRateLimitSubjectRemembered(context.platform, SIGN_IN_NETWORK, pair))
    attempts.push(...limitEntries(kind, 'pair', pair), ...(isKnown ? [] : limitEntries(kind, 'account', account)))
  }
  await enforceRateLimits(context.platform, attempts)
}

/**
 * Remembers the network after a correct password, and resets the rate limit of this network. That of the account stays,
 * so that the owner's sign-ins give strangers no further guesses.
 */
export async function recordSuccessfulSignIn(context: ApiContext, account: string): Promise<void> {
  const pair = describePair(context, account)
  await resetRateLimits(context.platform, limitEntries('signIn', 'pair', pair))
  await rememberRateLimitSubject(context.platform, SIGN_IN_NETWORK, pair)
}
