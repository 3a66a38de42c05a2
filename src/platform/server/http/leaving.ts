import type { MiddlewareHandler } from 'hono'
import type { Shell } from './request.ts'

/**
 * While a process is leaving, each answer ends its connection: a proxy that kept it could else send the next request into
 * it in the moment in which it is closed.
 */
export const partWith = (leaving: AbortSignal): MiddlewareHandler<Shell> => {
  return async (c, next) => {
    await next()
    if (leaving.aborted) c.res.headers.set('connection', 'close')
  }
}
