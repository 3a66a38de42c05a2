import { aTestMember, callApi, demoAdminCredentials } from '../../../e2e/harness/members.ts'
import { waitForEmail } from '../../../e2e/harness/email.ts'
import { waitForConsentBanner } from '../../../e2e/harness/visitor.ts'
import { type Place, createOnce } from './place.ts'

const visitor = { isKnown: true }

const resetLink = createOnce(async () => {
  const { email } = await aTestMember()
  await callApi('POST', '/password-resets', { body: { email } })
  const { link } = await waitForEmail(email, 'Reset')
  return new URL(link)
})

/** Place that only opens a page. */
const pagePlace = (routes: string[], address = routes[0]!, visit: object = visitor): Place => ({
  name: address.replace(/[0-9a-f-]{20,}.*/, '…'),
  routes,
  reach: ({ open }) => open(address, visit),
})

export const publicPlaces: Place[] = [
  ...['/', '/login', '/admin', '/signup', '/forgot-password', '/check-profile'].map((route) => pagePlace([route])),
  ...['/about-us', '/download', '/app-download', '/terms', '/privacy', '/cookie-policy', '/cookies'].map((route) =>
    pagePlace([route]),
  ),
  {
    name: '/support',
    routes: ['/support'],
    reach: async ({ open }) => {
      const page = await open('/support', visitor)
      await page.getByRole('dialog', { name: 'Contact Us' }).waitFor()
      return page
    },
  },
  pagePlace(['/verified'], '/verified'),
  pagePlace([], '/verified?token=gone', { ...visitor, statuses: [410] }),
  pagePlace(['/unsubscribe'], '/unsubscribe', visitor),
  pagePlace([], '/unsubscribe?token=any', visitor),
  pagePlace(['/reset-password'], '/reset-password', visitor),
  {
    name: '/reset-password with a valid link',
    reach: async ({ open }) => {
      const { pathname, search } = await resetLink()
      return open(pathname + search, visitor)
    },
  },
  // The demo town has admins, so its first-run setup is closed.
  pagePlace(['/setup'], '/setup', { ...visitor, statuses: [404] }),
  pagePlace(['$'], '/no-such-page', { ...visitor, statuses: [404] }),
  pagePlace(['/dev/mailbox'], '/dev/mailbox', visitor),
  pagePlace(['/dev/ui'], '/dev/ui?only=buttons', visitor),
  ...[
    'type',
    'text',
    'choice',
    'date',
    'form',
    'navigation',
    'overlays',
    'feedback',
    'data',
    'table',
    'media',
    'charts',
  ].map((section) => pagePlace([], `/dev/ui?only=${section}`, visitor)),
  {
    name: 'first visit, with the cookie strip',
    reach: async ({ open }) => waitForConsentBanner(await open('/')),
  },
  {
    name: 'landing page, signed in',
    reach: async ({ open }) => {
      const page = await open('/', { as: demoAdminCredentials })
      await page.getByRole('button', { name: 'Open your menu' }).waitFor()
      return page
    },
  },
]
