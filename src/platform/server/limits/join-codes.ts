import type { ApiContext } from '../api.ts'
import type { PlatformServices } from '../platform.ts'
import { type RateLimit, countRateLimitAttempts, getClientIpNetwork, refundRateLimitAttempt } from './rate-limits.ts'

/*
 * A class, a company or a mobile carrier is one network. What carries a valid join code counts against the code, and not
 * against the network.
 */

const HOUR = 60 * 60
/** Attempts of each kind, such as sign-ups, that count against a code before they count against networks again. */
export const MOST_ATTEMPTS_PER_CODE = 500
/** Limit of codes that are guessed without an account: no more than a member can look up. */
const WRONG_CODE_LIMIT = { name: 'wrong join code network', most: 60, seconds: HOUR }

/** Codes with which many people join something of a feature. The feature says which of them are valid. */
export type JoinCodes = {
  /** Reads the code in a path of this site, such as `/together/H7K4QX`. */
  readCode(path: string): string | undefined
  /**
   * Finds who has issued a valid code, such as the host of a group. All codes of an issuer share a limit, so that nobody
   * gains by issuing many. Undefined for an unknown or expired code.
   */
  findIssuer(platform: PlatformServices, code: string): Promise<string | undefined>
  /** Limit of a network for codes that it looks up. Wrong ones in paths count toward it, too. */
  lookUpLimit: RateLimit
}

/** Finds who has issued the valid join code in a path of this site. */
export type FindCodeIssuer = (context: ApiContext, path: string | undefined) => Promise<string | undefined>

/** Creates the function that finds the issuer of a code of any feature, unless the network has guessed too many. */
export const createCodeIssuerFinder =
  (features: JoinCodes[]): FindCodeIssuer =>
  async ({ platform, clientAddress }, path = '') => {
    for (const { readCode, findIssuer, lookUpLimit } of features) {
      const code = readCode(path)
      if (code === undefined) continue
      const who = getClientIpNetwork(clientAddress)
      const guesses = [WRONG_CODE_LIMIT, lookUpLimit].map((limit) => ({ limit, who }))
      // A guess counts before its code is checked, so that concurrent guesses are limited, too.
      if ((await countRateLimitAttempts(platform, guesses)) !== undefined) return undefined
      const issuer = await findIssuer(platform, code)
      if (issuer !== undefined) await refundRateLimitAttempt(platform, guesses)
      return issuer
    }
    return undefined
  }

/** Counts an attempt against the codes of an issuer. Returns false if they are used up. */
export const countAgainstCode = async ({ platform }: ApiContext, name: string, issuer: string): Promise<boolean> => {
  const limit = { name: `${name} with join code`, most: MOST_ATTEMPTS_PER_CODE, seconds: HOUR }
  return (await countRateLimitAttempts(platform, [{ limit, who: issuer }])) === undefined
}

/** Counts the look-up of a valid code against the code, and no longer against the network. */
export async function moveLookUpToCode(context: ApiContext, lookUpLimit: RateLimit, issuer: string): Promise<void> {
  if (!(await countAgainstCode(context, lookUpLimit.name, issuer))) return
  const who = getClientIpNetwork(context.clientAddress)
  await refundRateLimitAttempt(context.platform, [{ limit: lookUpLimit, who }])
}
