/** Pattern of a path segment with an id or a name. Dots are excluded, because they belong to file downloads. */
const ONE = '[^/.]+'

/** API responses cached for offline use: those of the Litterlog, the Finder, challenges and the Litterboard. */
const ANSWERS = [
  'session',
  'me/(?:profile|progress|statistics|rank|litterboard-place|cleanups|cleanup-news|loves)',
  'cleanup-rules',
  `cleanups/${ONE}`,
  `challenges(?:/${ONE}(?:/participants|/my-place)?)?`,
  `cleanup-events(?:/${ONE})?`,
  'event-tags',
  'litterboard(?:/top)?',
  `members/${ONE}/standing`,
  'community-totals',
]
const ANSWER = new RegExp(`^/api/v1/(?:${ANSWERS.join('|')})$`)

/** Image sizes cached for offline use: the small ones, as in lists and page headers. */
const PICTURE =
  /^\/api\/files\/(?:cleanups\/.+-320|avatars\/.+-(?:96|300)|challenges\/.+-(?:160|400|800)|events\/.+-400)\.webp$/

export const SESSION = '/api/v1/session'
export const OFFLINE_PAGE = '/offline'

const NEVER_KEPT = /^\/(admin-main|dev|offline)(?![\w-])/
/** Paths that are not pages: API, assets, files and health checks. */
const NO_PAGE = /^\/(?:api|assets)\/|^\/(?:[^/]+\.\w+|healthz|readyz)$/

/** True for pages that are never available offline, such as the admin console. */
export const isNeverKept = (path: string) => NEVER_KEPT.test(path)

export const isPage = (path: string) => !NO_PAGE.test(path)

/** Cache for the responses of this path; undefined if they are not cached. */
export function keptAs(path: string): 'answers' | 'pictures' | undefined {
  if (ANSWER.test(path)) return 'answers'
  return PICTURE.test(path) ? 'pictures' : undefined
}

/** True for requests that start or end a session: sign-in, sign-out and account deletion. */
export const changesSession = (method: string, path: string) =>
  (path === SESSION && (method === 'POST' || method === 'DELETE')) || (path === '/api/v1/me' && method === 'DELETE')
