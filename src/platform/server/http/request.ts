import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

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
