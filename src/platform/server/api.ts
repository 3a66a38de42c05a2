import { type ErrorMap, type Meta, ORPCError, type ProcedureClientInterceptorOptions, os } from '@orpc/server'
import { ERRORS } from '#platform/errors.ts'
import { forClient } from './errors.ts'
import type { ShellContext } from './http/request.ts'
import type { Platform } from './platform.ts'

/** What every procedure is handed, over HTTP and in-process alike. */
export type ApiContext = {
  platform: Platform
  /** of the visitor's request: cookies and bearer tokens are read from here */
  headers: Headers
  /** names the request in the log and in every error body */
  requestId: string
  /** for rate limits; proxies are believed only as configured */
  clientAddress: string
  /** leaves with the answer (cookies); a rendering that is shared has none */
  resHeaders?: Headers
  /** the same for all that one rendering asks: who is asking, found once, is true for the whole page */
  rendering?: object
}

export const apiContext = (platform: Platform, c: ShellContext, headers = c.req.raw.headers): ApiContext => ({
  platform,
  headers,
  requestId: c.get('requestId'),
  clientAddress: c.get('clientAddress'),
})

const refusals = {
  UNAUTHORIZED: () => new ORPCError('UNAUTHORIZED', ERRORS.UNAUTHORIZED),
  FORBIDDEN: () => new ORPCError('FORBIDDEN', ERRORS.FORBIDDEN),
}

/** For `use` on all of a router: who may is asked before what was sent is looked at, and is `me` from there on. */
export const letIn = <Me>(meFor: (context: ApiContext, errors: typeof refusals) => Promise<Me>) =>
  os
    .$context<ApiContext>()
    .middleware(async ({ context, next }) => next({ context: { me: await meFor(context, refusals) } }))

type Call = ProcedureClientInterceptorOptions<ApiContext, ErrorMap, Meta> & { next(): Promise<unknown> }

/** Around every call of a procedure, over HTTP and in-process alike: what is not declared stays in the house. */
export async function maskErrors({ next, procedure, context }: Call) {
  try {
    return await next()
  } catch (error) {
    throw await forClient(error, procedure['~orpc'].errorMap, context.platform.log)
  }
}
