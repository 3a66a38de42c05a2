import type { MiddlewareHandler } from 'hono'
import { createLimiter } from '../concurrency-limiter.ts'
import { carriesIdentity } from './identity.ts'
import { READS } from './same-origin.ts'
import type { Shell, ShellContext } from './request.ts'

/** Of whatever kind, those whose bodies are still on their way among them: what they hold is memory. */
const MOST_AT_ONCE = 400

/**
 * Of what is made for one visitor: pages and answers of the API. A few keep the processor and the database busy; with
 * more of them each only takes longer. Beyond that a short wait evens out chance, and what would have to wait longer is
 * better asked again later, or of another process. What is ready (files, shared pages) does not pass here, nor does what
 * waits for something else than these two: bodies, pictures, the file store.
 */
const MOST_WORK = { atOnce: 16, waiting: 300, waitingOfOne: 100, patience: 2000 }

/** They take turns: those who are few, as members who log, hardly wait for the many. */
type Asking = 'everybody' | 'visitors' | 'members' | 'members who write'

export type Work = <Result>(asking: Asking, work: () => Promise<Result>) => Promise<Result>

export const openWork = (): Work => createLimiter(MOST_WORK)

/** As it says of itself: whoever is let in is asked inside, and to be refused there takes little. */
export function whoIsAsking({ method, headers }: Request): Asking {
  if (!carriesIdentity(headers)) return 'visitors'
  return READS.has(method) ? 'members' : 'members who write'
}

type Refuse = (c: ShellContext) => Response

/** Turns requests away while too many are there, and from the moment the process is stopping. */
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
