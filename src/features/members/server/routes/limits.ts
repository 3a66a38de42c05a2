import type { ApiContext } from '#platform/server/api.ts'
import { type Limit, countAttempt, networkOf } from '#platform/server/limits/limits.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

const limits = {
  signIn: { byAddress: { most: 60, seconds: 5 * MINUTE }, byAccount: { most: 10, seconds: 5 * MINUTE } },
  signUp: { byAddress: { most: 20, seconds: HOUR }, byAccount: { most: 5, seconds: HOUR } },
  mail: { byAddress: { most: 20, seconds: HOUR }, byAccount: { most: 5, seconds: HOUR } },
  token: { byAddress: { most: 60, seconds: HOUR }, byAccount: { most: 60, seconds: HOUR } },
  password: { byAddress: { most: 60, seconds: HOUR }, byAccount: { most: 10, seconds: HOUR / 4 } },
  picture: { byAddress: { most: 120, seconds: HOUR }, byAccount: { most: 60, seconds: HOUR } },
  lookUp: { byAddress: { most: 30, seconds: MINUTE }, byAccount: { most: 30, seconds: MINUTE } },
}

export const attemptOfAccount = (kind: keyof typeof limits, account: string) => ({
  limit: { name: `${kind} account`, ...limits[kind].byAccount } satisfies Limit,
  who: account,
})

/** By the address it comes from, and by the account it is about. */
export const slowDown = ({ platform, clientAddress }: ApiContext, kind: keyof typeof limits, account?: string) =>
  countAttempt(platform, [
    { limit: { name: `${kind} address`, ...limits[kind].byAddress }, who: networkOf(clientAddress) },
    ...(account === undefined ? [] : [attemptOfAccount(kind, account)]),
  ])
