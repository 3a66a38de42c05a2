import type { ServerLogger } from '../log.ts'
import { httpRequestDurationMetric } from '../metrics.ts'
import type { HonoContext } from './http-env.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Access log and request metrics, both without query strings. Starts timing a request and returns a function to call
 * with its response. Once the response is sent, one log line and one observation are written.
 */
export const createAccessLog = (log: ServerLogger) => (c: HonoContext) => {
  const started = performance.now()
  const { outgoing, incoming } = c.env ?? {}
  const socket = incoming?.socket
  const writtenBefore = socket?.bytesWritten ?? 0
  return () => {
    const { method, path } = c.req
    const { status } = c.res
    const route = c.get('route') ?? 'other'
    const requestId = c.get('requestId')
    const write = () => {
      const ms = performance.now() - started
      httpRequestDurationMetric.observe({ method: METHODS.has(method) ? method : 'other', route, status }, ms / 1000)
      const bytes = (socket?.bytesWritten ?? 0) - writtenBefore
      // Do not log requests for assets and health probes, which would drown all other lines of the access log.
      const level = route === 'asset' || route === 'probe' ? 'debug' : 'info'
      log[level](
        { requestId, status, ms: Math.round(ms * 10) / 10, bytes },
        `${method} ${route.startsWith('/') ? route : redactPath(path)}`,
      )
    }
    if (outgoing && !outgoing.closed) outgoing.once('close', write)
    else write()
  }
}

/** Shortens a page path for log and metrics to its first segment, because the rest may contain a member's name. */
function redactPath(path: string) {
  const [, first = '', ...rest] = path.split('/')
  return `/${/^[a-z-]{0,30}$/.test(first) ? first : '…'}${rest.length > 0 ? '/…' : ''}`
}
