import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import type { ServerLogger } from '../log.ts'
import { errorResponse } from './error-response.ts'
import type { HttpEnv } from './http-env.ts'

export const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

type OriginConfig = Pick<Config, 'appUrl' | 'mode'>

/**
 * CSRF protection: rejects writes that a browser sends from another site, recognized by `Sec-Fetch-Site` and `Origin`.
 * Clients other than browsers, and requests with a bearer token and no cookie, cannot be forged by another site.
 */
export function rejectCrossSiteWrites({
  config,
  log,
}: {
  config: OriginConfig
  log: ServerLogger
}): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { headers } = c.req.raw
    const isBrowser = ['cookie', 'origin', 'sec-fetch-site'].some((name) => headers.has(name))
    const isTokenOnly = headers.has('authorization') && !headers.has('cookie')
    const harmless = SAFE_METHODS.has(c.req.method) || !isBrowser || isTokenOnly
    if (harmless || headers.get('sec-fetch-site') === 'same-origin' || isOwnOrigin(config, headers)) return next()
    log.warn({ method: c.req.method }, 'cross-site write rejected')
    return errorResponse(c, 'FORBIDDEN', 'This request came from another site.')
  }
}

/**
 * Whether a request comes from the product's own origin. Outside of production, any host name of the server counts as
 * its own.
 */
function isOwnOrigin({ appUrl, mode }: OriginConfig, headers: Headers): boolean {
  const origin = headers.get('origin')
  if (origin === appUrl) return true
  return mode !== 'production' && origin === `${new URL(appUrl).protocol}//${headers.get('host')}`
}
