import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { withLogFields } from '../log.ts'
import type { Platform } from '../platform.ts'
import { openAccessLog } from './access-log.ts'
import { clientAddresses } from './client-address.ts'
import type { Shell } from './request.ts'
import { NOTHING, securityHeaders } from './security-headers.ts'

const WELL_FORMED = /^[\w.-]{8,64}$/

/**
 * Outermost middleware: sets the request id (in the log and the response) and the client address, adds security headers
 * and writes the access log. It is a single middleware because each one adds cost to every request.
 */
export function wrapRequests({ config, log, leaving }: Pick<Platform, 'config' | 'log' | 'leaving'>) {
  const addresses = clientAddresses(config.trustedProxies)
  const noteRequest = openAccessLog(log)
  const always = securityHeaders(config.appUrl.startsWith('https:'))
  const wrap: MiddlewareHandler<Shell> = async (c, next) => {
    const note = noteRequest(c)
    const peer = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
    const proposed = c.req.header('x-request-id') ?? ''
    const requestId = WELL_FORMED.test(proposed) && addresses.isTrusted(peer) ? proposed : randomUUID()
    c.set('requestId', requestId)
    c.set('clientAddress', addresses.of(peer, c.req.header('x-forwarded-for') ?? null))
    await withLogFields({ requestId }, next)
    if (c.req.method === 'HEAD' && c.res.body) {
      // A HEAD response has no body, so stop whatever produces it.
      void c.res.body.cancel()
      c.res = new Response(null, c.res)
    }
    const { headers } = c.res
    for (const [name, value] of always) headers.set(name, value)
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', NOTHING)
    // Ends keep-alive during shutdown: a proxy could send its next request just as the connection closes.
    if (leaving.aborted) headers.set('connection', 'close')
    headers.set('x-request-id', requestId)
    note()
  }
  return wrap
}
