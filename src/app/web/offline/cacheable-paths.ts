/** Pattern of a path segment with an id or a name. Dots are excluded, because they belong to file downloads. */
const SEGMENT = '[^/.]+'

/** API responses cached for offline use: those of the Litterlog, the Finder, challenges and the Litterboard. */
const CACHED_API_PATHS = [
  'session',
  'me/(?:profile|progress|statistics|rank|litterboard-place|cleanups|cleanup-news|loves)',
  'cleanup-rules',
  `cleanups/${SEGMENT}`,
  `challenges(?:/${SEGMENT}(?:/participants|/my-place)?)?`,
  `cleanup-events(?:/${SEGMENT})?`,
  'event-tags',
  'litterboard(?:/top)?',
  `members/${SEGMENT}/standing`,
  'community-totals',
]
const CACHED_API_PATTERN = new RegExp(`^/api/v1/(?:${CACHED_API_PATHS.join('|')})$`)

/** Image sizes cached for offline use: the small ones, as in lists and page headers. */
const CACHED_IMAGE_PATTERN =
  /^\/api\/files\/(?:cleanups\/.+-320|avatars\/.+-(?:96|300)|challenges\/.+-(?:160|400|800)|events\/.+-400)\.webp$/

export const SESSION_PATH = '/api/v1/session'
export const OFFLINE_PAGE_PATH = '/offline'

const ONLINE_ONLY = /^\/(admin-main|dev|offline)(?![\w-])/
/** Paths that are not pages: API, assets, files and health checks. */
const NOT_A_PAGE = /^\/(?:api|assets)\/|^\/(?:[^/]+\.\w+|healthz|readyz)$/

/** True for pages that are never available offline, such as the admin console. */
export const isOnlineOnly = (path: string) => ONLINE_ONLY.test(path)

export const isPagePath = (path: string) => !NOT_A_PAGE.test(path)

/** Cache for the responses of this path; undefined if they are not cached. */
export function getCacheKind(path: string): 'answers' | 'pictures' | undefined {
  if (CACHED_API_PATTERN.test(path)) return 'answers'
  return CACHED_IMAGE_PATTERN.test(path) ? 'pictures' : undefined
}

/** True for requests that start or end a session: sign-in, sign-out and account deletion. */
export const changesSession = (method: string, path: string) =>
  (path === SESSION_PATH && (method === 'POST' || method === 'DELETE')) ||
  (path === '/api/v1/me' && method === 'DELETE')
