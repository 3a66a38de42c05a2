import type { Log } from '../log.ts'
import { httpRequests } from '../metrics.ts'
import type { ShellContext } from './request.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Begins to time a request. What it answers, called once there is a response, notes one line and one observation when that
 * is out: the query string is in neither.
 */
export const openAccessLog = (log: Log) => (c: ShellContext) => {
  const started = performance.now()
  const { outgoing, incoming } = c.env ?? {}
  const socket = incoming?.socket
  const writtenBefore = socket?.bytesWritten ?? 0
  return () => {
    const { method, path } = c.req
    const { status } = c.res
    const route = c.get('route') ?? 'other'
    const requestId = c.get('requestId')
    const note = () => {
      const ms = performance.now() - started
      httpRequests.observe({ method: METHODS.has(method) ? method : 'other', route, status }, ms / 1000)
      const bytes = (socket?.bytesWritten ?? 0) - writtenBefore
      // what pages are made of, and what machines ask every second, would drown the rest
      const level = route === 'asset' || route === 'probe' ? 'debug' : 'info'
      log[level](
        { requestId, status, ms: Math.round(ms * 10) / 10, bytes },
        `${method} ${route.startsWith('/') ? route : withoutNames(path)}`,
      )
    }
    if (outgoing && !outgoing.closed) outgoing.once('close', note)
    else note()
  }
}

/** Of a page's address only the first step, and only when it is a plain word: the rest may name somebody. */
function withoutNames(path: string) {
  const [, first = '', ...rest] = path.split('/')
  return `/${/^[a-z-]{0,30}$/.test(first) ? first : '…'}${rest.length > 0 ? '/…' : ''}`
}
