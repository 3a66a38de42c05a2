import { matchesAnyPath } from '#platform/page-path.ts'

/** Pattern of a path segment with an id or a name. Dots occur only in paths of file downloads. */
const SEGMENT = '[^/.]+'

/** API paths that are cached for offline use: Litterlog, Cleanup Finder, challenges and Litterboard. */
const CACHED_API_PATHS = [
  'session',
  'me/(?:profile|progress|statistics|rank|litterboard-place|cleanups|cleanup-news|loves|invitations)',
  'cleanup-rules',
  `cleanups/${SEGMENT}`,
  `groups/${SEGMENT}`,
  `challenges(?:/${SEGMENT}(?:/participants|/my-place)?)?`,
  `cleanup-events(?:/${SEGMENT})?`,
  'event-tags',
  'litterboard(?:/top)?',
  `members/${SEGMENT}/standing`,
  'community-totals',
]
const CACHED_API_PATTERN = new RegExp(`^/api/v1/(?:${CACHED_API_PATHS.join('|')})$`)

/** Images that are cached for offline use: small sizes only, as in lists and page headers. */
const CACHED_IMAGE_PATTERN =
  /^\/api\/files\/(?:cleanups\/.+-320|avatars\/.+-(?:96|300)|challenges\/.+-(?:160|400|800)|events\/.+-400)\.webp$/

export const SESSION_API_PATH = '/api/v1/session'
export const OFFLINE_PAGE_PATH = '/offline'

const ONLINE_ONLY = ['/admin-main/$', '/dev/$', `${OFFLINE_PAGE_PATH}/$`]
const NOT_A_PAGE = /^\/(?:api|assets)\/|^\/(?:[^/]+\.\w+|healthz|readyz)$/

/** Whether a page never opens from the offline cache, such as one of the admin console. */
export const isOnlineOnlyPath = (path: string) => matchesAnyPath(ONLINE_ONLY, path)

export const isPagePath = (path: string) => !NOT_A_PAGE.test(path)

/** Part of the offline cache in which responses of an API path are stored. Undefined if they are not cached. */
export function getOfflineCacheKind(path: string): 'answers' | 'pictures' | undefined {
  if (CACHED_API_PATTERN.test(path)) return 'answers'
  return CACHED_IMAGE_PATTERN.test(path) ? 'pictures' : undefined
}

/** API paths of a sign-in by password, by a second-factor code, or by passkey. */
const SIGN_IN_API_PATHS = new Set(['', '/second-step', '/passkey'].map((path) => SESSION_API_PATH + path))

/** Whether an API request starts or ends a session: sign-in, sign-out or account deletion. */
export const isSessionChangingRequest = (method: string, path: string) =>
  (method === 'POST' && SIGN_IN_API_PATHS.has(path)) ||
  (path === SESSION_API_PATH && method === 'DELETE') ||
  (path === '/api/v1/me' && method === 'DELETE')
