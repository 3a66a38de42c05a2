import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../config.ts'
import { answerError } from '../answers.ts'
import type { Shell } from '../request.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

type Own = Pick<Config, 'appUrl' | 'mode'>

/**
 * Another site can make a browser send our cookies along, but cannot hide that it did. Without cookies (phone apps,
 * bearer tokens) there is nothing to abuse.
 */
export function refuseForeignWrites(config: Own): MiddlewareHandler<Shell> {
  return async (c, next) => {
    const { headers } = c.req.raw
    const harmless = READS.has(c.req.method) || !headers.has('cookie')
    if (harmless || headers.get('sec-fetch-site') === 'same-origin' || isOwnOrigin(config, headers)) return next()
    return answerError(c, 'FORBIDDEN', 'This request came from another site.')
  }
}

/** On one's own machine the product has several names: localhost, its number, its name in the network. */
export function isOwnOrigin({ appUrl, mode }: Own, headers: Headers): boolean {
  const origin = headers.get('origin')
  if (origin === appUrl) return true
  return (
    mode !== 'production' && origin !== null && URL.canParse(origin) && new URL(origin).host === headers.get('host')
  )
}
