import { type ErrorMap, type Meta, type ProcedureClientInterceptorOptions, os } from '@orpc/server'
import { toClientSafeError } from './errors.ts'
import type { HonoContext } from './http/http-env.ts'
import type { PlatformServices } from './platform.ts'

/** Request context of every API procedure, for HTTP calls and for in-process calls while a page is rendered. */
export type ApiContext = {
  platform: PlatformServices
  headers: Headers
  /** Request id, repeated in the log and in every error body. */
  requestId: string
  /** Client IP address for rate limits. `X-Forwarded-For` counts only when a trusted proxy wrote it. */
  clientAddress: string
  /**
   * Response headers that an API call may set, such as cookies. Undefined while a page for the shared page cache is
   * rendered.
   */
  resHeaders?: Headers
  /** Cache key shared by all calls of one page rendering, so that the current user is loaded once per page. */
  rendering?: object
}

export const createApiContext = (
  platform: PlatformServices,
  c: HonoContext,
  headers = c.req.raw.headers,
): ApiContext => ({
  platform,
  headers,
  requestId: c.get('requestId'),
  clientAddress: c.get('clientAddress'),
})

/**
 * Configuration of a router whose middlewares run after input validation: a visitor with invalid input gets 400, not 401.
 * By default they run before it.
 */
export const AFTER_VALIDATION = { initialInputValidationIndex: Number.NEGATIVE_INFINITY }

/** Creates the authorization middleware of an API router. It adds the current user as `me`. */
export const createAuthorizationMiddleware = <Me>(loadCurrentUser: (context: ApiContext) => Promise<Me>) =>
  os
    .$context<ApiContext>()
    .middleware(async ({ context, next }) => next({ context: { me: await loadCurrentUser(context) } }))

type ProcedureCall = ProcedureClientInterceptorOptions<ApiContext, ErrorMap, Meta> & { next(): Promise<unknown> }

/** Interceptor around every procedure call: clients see declared errors only, all other errors become a generic 500. */
export async function maskUndeclaredErrors({ next, procedure, context }: ProcedureCall) {
  try {
    return await next()
  } catch (error) {
    throw await toClientSafeError(error, procedure['~orpc'].errorMap, context.platform.log)
  }
}
