import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../config.ts'
import { answerError } from '../answers.ts'
import type { Shell } from '../request.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Another site can make a browser send our cookies along, but cannot hide that it did. Without cookies (phone apps,
 * bearer tokens) there is nothing to abuse.
 */
export function refuseForeignWrites(config: Pick<Config, 'appUrl' | 'mode'>): MiddlewareHandler<Shell> {
  return async (c, next) => {
    const { req } = c
    const harmless = READS.has(req.method) || !req.header('cookie')
    if (harmless || req.header('sec-fetch-site') === 'same-origin' || isOwn(req.header('origin'), req.header('host')))
      return next()
    return answerError(c, 'FORBIDDEN', 'This request came from another site.')
  }

  /** On one's own machine the product has several names: localhost, its number, its name in the network. */
  function isOwn(origin: string | undefined, host: string | undefined) {
    if (origin === config.appUrl) return true
    return config.mode !== 'production' && origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
  }
}
