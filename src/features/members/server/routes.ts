import { implement } from '@orpc/server'
import type { ApiContext } from '#platform/server/api.ts'
import type { RawHttpRoute } from '#platform/server/http/raw-route.ts'
import { contract } from '../contract.ts'
import type { FindCodeIssuer } from '#platform/server/limits/join-codes.ts'
import { createAccountRoutes } from './routes/accounts.ts'
import { memberAdminRoutes } from './routes/admin.ts'
import { avatarRoutes } from './routes/avatars.ts'
import { secondFactorRoutes } from './routes/factors.ts'
import { profileRoutes } from './routes/profiles.ts'
import { createSessionRoutes } from './routes/sessions.ts'
import { UNSUBSCRIBE_ENDPOINT_PATH, unsubscribeFromNotificationEmails } from './service/notification-emails.ts'

export { membersCsvExport, unverifiedMembersCsvExport } from './routes/export.ts'

export const createMemberRoutes = (findCodeIssuer: FindCodeIssuer) =>
  implement(contract)
    .$context<ApiContext>()
    .router({
      ...createSessionRoutes(findCodeIssuer),
      ...secondFactorRoutes,
      ...createAccountRoutes(findCodeIssuer),
      ...profileRoutes,
      ...avatarRoutes,
      ...memberAdminRoutes,
    })

/** Unsubscribe endpoint of notification e-mails. Mail programs POST to it (one-click unsubscribe); browsers GET it. */
export const unsubscribeRoutes: RawHttpRoute[] = [
  {
    method: 'POST',
    path: UNSUBSCRIBE_ENDPOINT_PATH,
    handle: async (request, refuse, { platform }) => {
      const token = new URL(request.url).searchParams.get('token') ?? ''
      return (await unsubscribeFromNotificationEmails(platform, token))
        ? new Response(null, { status: 204 })
        : refuse('NOT_FOUND')
    },
  },
  {
    // Mail scanners follow links, so GET on the unsubscribe link only redirects to a page with a button.
    method: 'GET',
    path: UNSUBSCRIBE_ENDPOINT_PATH,
    handle: ({ url }, _, { platform: { config } }) =>
      Response.redirect(config.appUrl + UNSUBSCRIBE_ENDPOINT_PATH + new URL(url).search, 302),
  },
]
