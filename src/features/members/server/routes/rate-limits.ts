import type { ApiContext } from '#platform/server/api.ts'
import { countAgainstCode } from '#platform/server/limits/join-codes.ts'
import {
  enforceRateLimits,
  getClientIpNetwork,
  getSurroundingNetwork,
  resetRateLimits,
} from '#platform/server/limits/rate-limits.ts'
import { accountUiTexts } from '../../copy.ts'
import { isNetworkKnown, rememberNetwork } from '../service/known-networks.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

type AttemptLimits = {
  /** Maximum attempts, such as sign-ins, of one network (an IPv4 address or an IPv6 /64) for all accounts together. */
  network: number
  /** Maximum attempts, such as sign-ins, of one network for one account. */
  pair?: number
  /**
   * Maximum attempts, such as sign-ins, for one account from all networks. It is higher than that of a pair, so that a
   * stranger on one network cannot lock the owner out.
   */
  account?: number
  seconds: number
}

const limitsByKind = {
  signIn: { network: 60, pair: 10, account: 40, seconds: 5 * MINUTE },
  secondStep: { network: 60, pair: 5, account: 10, seconds: 10 * MINUTE },
  /** Otherwise someone who knows the password could guess codes indefinitely. */
  secondStepOfDay: { network: 300, pair: 30, account: 50, seconds: 24 * HOUR },
  passkey: { network: 120, seconds: 5 * MINUTE },
  /** Each change sends an email. */
  factorChange: { network: 60, account: 30, seconds: HOUR },
  factorSetup: { network: 60, account: 30, seconds: HOUR },
  /** Each request hashes ten codes and sends an e-mail. */
  recoveryCodes: { network: 60, account: 10, seconds: HOUR },
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

/** Limit of an IPv6 /48 in multiples of that of a network. A company or a village may share one. */
const NETWORKS_IN_SURROUNDING = 8

function surroundingLimitEntries(kind: AuthRateLimitKind, clientAddress: string) {
  const who = getSurroundingNetwork(clientAddress)
  const { seconds, network }: AttemptLimits = limitsByKind[kind]
  const limit = { name: `${kind} surrounding network`, most: network * NETWORKS_IN_SURROUNDING, seconds }
  return who === undefined ? [] : [{ limit, who }]
}

const describePair = ({ clientAddress }: ApiContext, account: string) =>
  `${getClientIpNetwork(clientAddress)} ${account}`

/**
 * Counts an attempt against the rate limits of the client network and the account. Throws when a limit is exceeded.
 * Strangers can use up the attempts of an account, such as its reset e-mails, but not those of a network that the
 * account is known to use. Networks are known by email; password changes count by member id, so they have none. An
 * attempt that the limits of the network refuse does not count toward the account. An attempt with a valid join code
 * counts against its issuer instead of the network.
 */
export async function enforceAuthRateLimit(
  context: ApiContext,
  kind: AuthRateLimitKind,
  account?: string,
  codeIssuer?: string,
): Promise<void> {
  const { platform } = context
  const hasCode = codeIssuer !== undefined && (await countAgainstCode(context, kind, codeIssuer))
  const ofNetwork = hasCode
    ? []
    : [
        ...limitEntries(kind, 'network', getClientIpNetwork(context.clientAddress)),
        ...surroundingLimitEntries(kind, context.clientAddress),
      ]
  const describe = kind === 'signUp' && !hasCode ? accountUiTexts.tooManySignUps : undefined
  if (account === undefined) return enforceRateLimits(platform, ofNetwork)
  const ofPair = limitEntries(kind, 'pair', describePair(context, account))
  const ofAccount = limitEntries(kind, 'account', account)
  // Without a limit per pair the account is the member's own, and one statement counts both.
  if (ofPair.length === 0) return enforceRateLimits(platform, [...ofNetwork, ...ofAccount])
  await enforceRateLimits(platform, [...ofNetwork, ...ofPair], describe)
  if (await isNetworkKnown(context, account)) return
  await enforceRateLimits(platform, ofAccount)
}

/**
 * Remembers the network after a correct password, and resets that network's rate limit. The account's limit stays, so
 * the owner's sign-ins give strangers no extra guesses.
 */
export async function recordSuccessfulSignIn(context: ApiContext, account: string): Promise<void> {
  await resetRateLimits(context.platform, limitEntries('signIn', 'pair', describePair(context, account)))
  await rememberNetwork(context, account)
}

const CODE_LIMITS = ['secondStep', 'secondStepOfDay'] as const

/** Counts a typed code against its short-term and daily rate limits. */
export async function enforceCodeRateLimits(context: ApiContext, account: string): Promise<void> {
  for (const kind of CODE_LIMITS) await enforceAuthRateLimit(context, kind, account)
}

/** Resets the network's rate limits after a correct code, because the earlier attempts were the member's own. */
export const recordRightCode = (context: ApiContext, account: string): Promise<void> =>
  resetRateLimits(
    context.platform,
    CODE_LIMITS.flatMap((kind) => limitEntries(kind, 'pair', describePair(context, account))),
  )
