import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { answerError } from './answers.ts'
import type { Shell } from './request.ts'

export const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

type Own = Pick<Config, 'appUrl' | 'mode'>

/**
 * CSRF protection: rejects writes that a browser sends from another site, recognized by `Sec-Fetch-Site` and `Origin`.
 * Clients other than browsers, and requests with a bearer token and no cookie, cannot be forged that way.
 */
export function refuseForeignWrites({ config, log }: { config: Own; log: Log }): MiddlewareHandler<Shell> {
  return async (c, next) => {
    const { headers } = c.req.raw
    const isBrowser = ['cookie', 'origin', 'sec-fetch-site'].some((name) => headers.has(name))
    const isOwnWord = headers.has('authorization') && !headers.has('cookie')
    const harmless = READS.has(c.req.method) || !isBrowser || isOwnWord
    if (harmless || headers.get('sec-fetch-site') === 'same-origin' || isOwnOrigin(config, headers)) return next()
    log.warn({ method: c.req.method }, 'a write from another site was refused')
    return answerError(c, 'FORBIDDEN', 'This request came from another site.')
  }
}

/** Outside of production, any host name by which the server is reached counts as its own origin. */
function isOwnOrigin({ appUrl, mode }: Own, headers: Headers): boolean {
  const origin = headers.get('origin')
  if (origin === appUrl) return true
  return mode !== 'production' && origin === `${new URL(appUrl).protocol}//${headers.get('host')}`
}
