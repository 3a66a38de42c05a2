import type { MiddlewareHandler } from 'hono'
import { createConcurrencyLimiter } from '../concurrency-limiter.ts'
import { requestHasCredentials } from './credentials.ts'
import { SAFE_HTTP_METHODS } from './csrf.ts'
import type { HonoEnvironment, HonoContext } from './http-env.ts'

/**
 * Load shedding: maximum number of open requests of any kind, including those whose bodies still arrive. It limits
 * memory use.
 */
const MAX_OPEN_REQUESTS = 400

/**
 * Concurrency limits of page renderings and API calls. A few of these already use all of the CPU and the database; more
 * would only slow each other down. A short queue absorbs bursts; further requests are rejected. The limits do not apply
 * to static files, cached pages, photos, uploads or the arrival of request bodies.
 */
const WORK_LIMITS = { concurrency: 16, maxQueued: 300, maxQueuedPerOwner: 100, timeoutMs: 2000 }

/** Request classes are served round-robin, so members who log cleanups hardly wait behind many visitors. */
type RequestClass = 'everybody' | 'visitors' | 'members' | 'members who write'

export type RequestConcurrencyLimiter = <Result>(
  requestClass: RequestClass,
  work: () => Promise<Result>,
) => Promise<Result>

export const createRequestConcurrencyLimiter = (): RequestConcurrencyLimiter => createConcurrencyLimiter(WORK_LIMITS)

/**
 * Classifies a request for load shedding by the mere presence of credentials. A later step verifies them, and a
 * request with a false token is cheap to reject there.
 */
export function classifyRequestByCredentials({ method, headers }: Request): RequestClass {
  if (!requestHasCredentials(headers)) return 'visitors'
  return SAFE_HTTP_METHODS.has(method) ? 'members' : 'members who write'
}

type CreateRejection = (c: HonoContext) => Response

/** Middleware that rejects requests while too many are open, and once the process is stopping. */
export function limitOpenRequests(
  refuse: CreateRejection,
  stopping: AbortSignal,
  most = MAX_OPEN_REQUESTS,
): MiddlewareHandler<HonoEnvironment> {
  let open = 0
  return async (c, next) => {
    if (stopping.aborted || open >= most) return refuse(c)
    open++
    try {
      return await next()
    } finally {
      open--
    }
  }
}
