import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

export type HonoEnvironment = {
  /** Node's request and response objects. Undefined in the development server, which passes plain web requests. */
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    clientAddress: string
    organizationName: string
    /** Route pattern that the request matched, for the access log and the metrics. */
    route: string
  }
}
export type HonoContext = Context<HonoEnvironment>
