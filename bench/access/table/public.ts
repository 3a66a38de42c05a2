import { aMember, ask, grace } from '../../../e2e/harness/members.ts'
import { mailTo } from '../../../e2e/harness/mail.ts'
import { alive } from '../../../e2e/harness/visitor.ts'
import { type Place, once } from './place.ts'

const visitor = { isKnown: true }

const resetLink = once(async () => {
  const { email } = await aMember()
  await ask('POST', '/password-resets', { body: { email } })
  const { link } = await mailTo(email, 'Reset')
  return new URL(link)
})

/** Place that only opens a page. */
const plain = (routes: string[], address = routes[0]!, visit: object = visitor): Place => ({
  name: address.replace(/[0-9a-f-]{20,}.*/, '…'),
  routes,
  reach: ({ open }) => open(address, visit),
})

export const publicPlaces: Place[] = [
  ...['/', '/login', '/admin', '/signup', '/forgot-password', '/check-profile'].map((route) => plain([route])),
  ...['/about-us', '/download', '/app-download', '/terms', '/privacy', '/cookie-policy', '/cookies'].map((route) =>
    plain([route]),
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
  plain(['/verified'], '/verified'),
  plain([], '/verified?token=gone', { ...visitor, statuses: [410] }),
  plain(['/unsubscribe'], '/unsubscribe', visitor),
  plain([], '/unsubscribe?token=any', visitor),
  plain(['/reset-password'], '/reset-password', visitor),
  {
    name: '/reset-password with a valid link',
    reach: async ({ open }) => {
      const { pathname, search } = await resetLink()
      return open(pathname + search, visitor)
    },
  },
  plain(['$'], '/no-such-page', { ...visitor, statuses: [404] }),
  plain(['/dev/mailbox'], '/dev/mailbox', visitor),
  plain(['/dev/ui'], '/dev/ui?only=buttons', visitor),
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
  ].map((section) => plain([], `/dev/ui?only=${section}`, visitor)),
  {
    name: 'first visit, with the cookie banner',
    reach: async ({ open }) => alive(await open('/')),
  },
  {
    name: 'landing page, signed in',
    reach: async ({ open }) => {
      const page = await open('/', { as: grace })
      await page.getByRole('button', { name: 'Open your menu' }).waitFor()
      return page
    },
  },
]
