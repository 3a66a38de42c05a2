import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import { withLogFields } from '../log.ts'
import { clientAddresses } from './caller/client-address.ts'

/** What the shell knows of every request. */
export type Shell = {
  /** not there when a development server hands over plain requests */
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    clientAddress: string
    /** the pattern that answered, for the log and the metrics */
    route: string
  }
}
export type ShellContext = Context<Shell>

const WELL_FORMED = /^[\w.-]{8,64}$/

/** First of all: the request's name, in every log line and in the answer, and who sent it. */
export function identifyRequest({ trustedProxies }: Pick<Config, 'trustedProxies'>): MiddlewareHandler<Shell> {
  const addresses = clientAddresses(trustedProxies)
  return async (c, next) => {
    const peer = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
    const proposed = c.req.header('x-request-id') ?? ''
    const requestId = WELL_FORMED.test(proposed) && addresses.isTrusted(peer) ? proposed : randomUUID()
    c.set('requestId', requestId)
    c.set('clientAddress', addresses.of(peer, c.req.header('x-forwarded-for') ?? null))
    await withLogFields({ requestId }, next)
    c.res.headers.set('x-request-id', requestId)
  }
}
