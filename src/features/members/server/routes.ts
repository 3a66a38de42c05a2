import { implement } from '@orpc/server'
import type { ApiContext } from '#platform/server/api.ts'
import type { RawRoute } from '#platform/server/http/raw-route.ts'
import { contract } from '../contract.ts'
import { accounts } from './routes/accounts.ts'
import { admin } from './routes/admin.ts'
import { avatars } from './routes/avatars.ts'
import { profiles } from './routes/profiles.ts'
import { sessions } from './routes/sessions.ts'
import { UNSUBSCRIBE_PATH, unsubscribe } from './service/notifying.ts'

export { exportMembers, exportUnverified } from './routes/export.ts'

export const members = implement(contract)
  .$context<ApiContext>()
  .router({ ...sessions, ...accounts, ...profiles, ...avatars, ...admin })

/** Where a message leads to turn such messages off: the mail program's own button, and people by their browser. */
export const unsubscribeByMail: RawRoute[] = [
  {
    method: 'POST',
    path: UNSUBSCRIBE_PATH,
    handle: async (request, refuse, { platform }) => {
      const token = new URL(request.url).searchParams.get('token') ?? ''
      return (await unsubscribe(platform, token)) ? new Response(null, { status: 204 }) : refuse('NOT_FOUND')
    },
  },
  {
    // scanners follow links: only the page's button turns anything off
    method: 'GET',
    path: UNSUBSCRIBE_PATH,
    handle: ({ url }, _, { platform: { config } }) =>
      Response.redirect(config.appUrl + UNSUBSCRIBE_PATH + new URL(url).search, 302),
  },
]
