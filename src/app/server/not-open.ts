import type { MiddlewareHandler } from 'hono'
import { SETUP_PATH } from '#features/installation/rules.ts'
import { hasAnyMember } from '#features/members/server/queries.ts'
import { matchPath } from '#platform/page-path.ts'
import type { HonoContext, HonoEnvironment } from '#platform/server/http/http-env.ts'
import type { PlatformServices } from '#platform/server/platform.ts'

/** Requests that the setup page needs. Session and live updates contain nothing without an account. */
const NEEDED_BY_SETUP = /^\/(api\/v1\/setup(\/.*)?|api\/v1\/session|api\/live|robots\.txt|manifest\.webmanifest)\/?$/

/**
 * Middleware that returns 503 until the installation is set up, so nobody can sign up before its admin. It opens with
 * the first account, which only the setup and `npm run make-admin` can create, and then stops querying the database.
 */
export function rejectUntilSetUp(
  { config: { mode }, db }: Pick<PlatformServices, 'config' | 'db'>,
  refuse: (c: HonoContext, code: 'SERVICE_UNAVAILABLE', message: string) => Response,
): MiddlewareHandler<HonoEnvironment> {
  let isOpen = mode === 'demo' || mode === 'test'
  return async (c, next) => {
    if (isOpen || NEEDED_BY_SETUP.test(c.req.path) || matchPath(SETUP_PATH, c.req.path)) return next()
    isOpen = await hasAnyMember(db)
    if (isOpen) return next()
    const answer = refuse(c, 'SERVICE_UNAVAILABLE', 'This place is not open yet. Please come back soon.')
    answer.headers.set('x-robots-tag', 'noindex')
    return answer
  }
}
