import type { MiddlewareHandler } from 'hono'
import type { Shell, ShellContext } from './request.ts'

/** More than this at once would only wait for each other; the visitor is better served by another process, or later. */
export const MOST_AT_ONCE = 250

type Refuse = (c: ShellContext) => Response

/** Turns requests away while too many are in work, and from the moment the process is stopping. */
export function boundWork(refuse: Refuse, stopping: AbortSignal, most = MOST_AT_ONCE): MiddlewareHandler<Shell> {
  let inWork = 0
  return async (c, next) => {
    if (stopping.aborted || inWork >= most) return refuse(c)
    inWork++
    try {
      return await next()
    } finally {
      inWork--
    }
  }
}
