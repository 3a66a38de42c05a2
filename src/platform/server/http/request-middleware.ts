import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { withServerLogFields } from '../log.ts'
import type { PlatformServices } from '../platform.ts'
import { createAccessLog } from './access-log.ts'
import { createClientAddressResolver } from './client-address.ts'
import type { HonoEnvironment } from './http-env.ts'
import { DENY_ALL_CSP, createSecurityHeaders } from './security-headers.ts'

const REQUEST_ID_PATTERN = /^[\w.-]{8,64}$/

/**
 * Outermost middleware: sets the request id (in the log and the response) and the client address, adds security headers
 * and writes the access log. It is a single middleware because each one adds cost to every request.
 */
export function createRequestMiddleware({
  config,
  log,
  leaving,
  installation,
}: Pick<PlatformServices, 'config' | 'log' | 'leaving' | 'installation'>) {
  const addresses = createClientAddressResolver(config.trustedProxies)
  const noteRequest = createAccessLog(log)
  const always = createSecurityHeaders(config.appUrl.startsWith('https:'))
  const wrap: MiddlewareHandler<HonoEnvironment> = async (c, next) => {
    const note = noteRequest(c)
    const peer = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
    const proposed = c.req.header('x-request-id') ?? ''
    const requestId = REQUEST_ID_PATTERN.test(proposed) && addresses.isTrusted(peer) ? proposed : randomUUID()
    c.set('requestId', requestId)
    c.set('organizationName', installation.current().name)
    c.set('clientAddress', addresses.of(peer, c.req.header('x-forwarded-for') ?? null))
    await withServerLogFields({ requestId }, next)
    if (c.req.method === 'HEAD' && c.res.body) {
      // A HEAD response has no body, so cancel the stream that would produce it.
      void c.res.body.cancel()
      c.res = new Response(null, c.res)
    }
    const { headers } = c.res
    for (const [name, value] of always) if (!headers.has(name)) headers.set(name, value)
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', DENY_ALL_CSP)
    // End keep-alive during shutdown. Otherwise a proxy could send its next request just as the connection closes.
    if (leaving.aborted) headers.set('connection', 'close')
    headers.set('x-request-id', requestId)
    note()
  }
  return wrap
}
