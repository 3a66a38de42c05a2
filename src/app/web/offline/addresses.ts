/** A part of an address that stands for one thing, and is no file to download. */
const ONE = '[^/.]+'

/** Answers that are kept: what the Litterlog, the finder, the challenges and the Litterboard show. */
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

/** The small files of each kind of picture: those of lists and heads of pages. */
const PICTURE =
  /^\/api\/files\/(?:cleanups\/.+-320|avatars\/.+-(?:96|300)|challenges\/.+-(?:160|400|800)|events\/.+-400)\.webp$/

export const SESSION = '/api/v1/session'
export const OFFLINE_PAGE = '/offline'

const NEVER_KEPT = /^\/(admin-main|dev|offline)(?![\w-])/
/** What is no page of ours: data, files, what machines ask for. */
const NO_PAGE = /^\/(?:api|assets)\/|^\/(?:[^/]+\.\w+|healthz|readyz)$/

/** Pages of which nothing is kept. */
export const isNeverKept = (path: string) => NEVER_KEPT.test(path)

export const isPage = (path: string) => !NO_PAGE.test(path)

/** As what this address is kept, if it is at all. */
export function keptAs(path: string): 'answers' | 'pictures' | undefined {
  if (ANSWER.test(path)) return 'answers'
  return PICTURE.test(path) ? 'pictures' : undefined
}

/** What begins or ends a session. */
export const changesSession = (method: string, path: string) =>
  (path === SESSION && (method === 'POST' || method === 'DELETE')) || (path === '/api/v1/me' && method === 'DELETE')
