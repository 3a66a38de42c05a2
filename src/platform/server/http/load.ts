import type { MiddlewareHandler } from 'hono'
import { createLimiter } from '../concurrency-limiter.ts'
import { carriesIdentity } from './identity.ts'
import { READS } from './same-origin.ts'
import type { Shell, ShellContext } from './request.ts'

/** Load shedding: maximum open requests of any kind, including those whose bodies still arrive. Bounds memory use. */
const MOST_AT_ONCE = 400

/**
 * Concurrency limits of page renderings and API calls. A few of them already use all of the CPU and the database, and
 * more would only slow each other down. A short queue absorbs bursts; requests that would wait longer are rejected.
 * Static files, cached pages, request bodies, photos and the file store do not count.
 */
const MOST_WORK = { atOnce: 16, waiting: 300, waitingOfOne: 100, patience: 2000 }

/** Request classes are served round-robin, so that members who log cleanups hardly wait behind many visitors. */
type Asking = 'everybody' | 'visitors' | 'members' | 'members who write'

export type Work = <Result>(asking: Asking, work: () => Promise<Result>) => Promise<Result>

export const openWork = (): Work => createLimiter(MOST_WORK)

/** Classifies a request by its unverified credentials. The real check follows later, and rejecting there is cheap. */
export function whoIsAsking({ method, headers }: Request): Asking {
  if (!carriesIdentity(headers)) return 'visitors'
  return READS.has(method) ? 'members' : 'members who write'
}

type Refuse = (c: ShellContext) => Response

/** Middleware that rejects requests while too many are open, and once the process is stopping. */
export function boundRequests(refuse: Refuse, stopping: AbortSignal, most = MOST_AT_ONCE): MiddlewareHandler<Shell> {
  let inside = 0
  return async (c, next) => {
    if (stopping.aborted || inside >= most) return refuse(c)
    inside++
    try {
      return await next()
    } finally {
      inside--
    }
  }
}
