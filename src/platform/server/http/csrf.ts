import type { MiddlewareHandler } from 'hono'
import type { ServerConfig } from '../config.ts'
import type { ServerLogger } from '../log.ts'
import type { HonoContext, HonoEnvironment } from './http-env.ts'

export const SAFE_HTTP_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

type OriginConfig = Pick<ServerConfig, 'appUrl' | 'mode'>

/**
 * CSRF protection: rejects writes that a browser sends from another site, recognized by `Sec-Fetch-Site` and `Origin`.
 * It ignores the path, so no spelling of a URL bypasses it. Non-browser clients, and requests with a bearer token and
 * no cookie, cannot be forged by another site. Browsers send basic authentication automatically, so it does not exempt
 * a request.
 */
export function rejectCrossSiteWrites(
  { config, log }: { config: OriginConfig; log: ServerLogger },
  refuse: (c: HonoContext, code: 'FORBIDDEN', message: string) => Response,
): MiddlewareHandler<HonoEnvironment> {
  return async (c, next) => {
    const { headers } = c.req.raw
    const isBrowser = ['cookie', 'origin', 'sec-fetch-site'].some((name) => headers.has(name))
    const isTokenOnly = /^bearer /i.test(headers.get('authorization') ?? '') && !headers.has('cookie')
    const harmless = SAFE_HTTP_METHODS.has(c.req.method) || !isBrowser || isTokenOnly
    if (harmless || headers.get('sec-fetch-site') === 'same-origin' || isOwnOrigin(config, headers)) return next()
    log.warn({ method: c.req.method }, 'cross-site write rejected')
    return refuse(c, 'FORBIDDEN', 'This request came from another site.')
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
