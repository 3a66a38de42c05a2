import { fillEventFinderDefaults, createEventFinderPath, createEventPagePath } from '#features/events/rules/urls.ts'
import { readEventFinderSearchParams } from '#features/events/rules/search-params.ts'
import { hasExtraSlashes, matchPath, toBarePath } from '#platform/page-path.ts'

/**
 * Returns the canonical address of a public page, which is its key in the page cache. Undefined if the page must not be
 * cached.
 */
type AddressFunction = (query: URLSearchParams, path: string) => string | undefined

const ignoreQuery: AddressFunction = (_, path) => path

/** Keeps only valid filters of the Cleanup Finder, so that invalid queries cannot fill the page cache. */
const finderAddress: AddressFunction = (query, path) => {
  const { page, ...filters } = fillEventFinderDefaults(readEventFinderSearchParams(Object.fromEntries(query)))
  return createEventFinderPath(filters, page, path)
}

/**
 * A page such as /login is cached only without a query. Its query is personal: it contains the page to return to or the
 * last action.
 */
const onlyWithoutQuery: AddressFunction = (query, path) => (query.size > 0 ? undefined : path)

/** Pages that look the same to all anonymous visitors, each with the function that computes its canonical address. */
const PUBLIC_PAGES: Record<string, AddressFunction> = {
  '/': ignoreQuery,
  '/cleanups': finderAddress,
  '/cleanups/submit': finderAddress,
  '/about-us': ignoreQuery,
  '/download': ignoreQuery,
  '/app-download': ignoreQuery,
  '/terms': ignoreQuery,
  '/privacy': ignoreQuery,
  '/cookie-policy': ignoreQuery,
  '/cookies': ignoreQuery,
  '/login': onlyWithoutQuery,
  '/signup': onlyWithoutQuery,
}

/**
 * Public pages left out of the sitemap: forms, and duplicate addresses such as /cookies, whose canonical link is
 * /cookie-policy.
 */
const NOT_IN_SITEMAP = ['/cleanups/submit', '/app-download', '/cookies', '/login', '/signup']

export const sitemapPaths = Object.keys(PUBLIC_PAGES).filter((path) => !NOT_IN_SITEMAP.includes(path))

/** An id in capital letters shows the same page. It is not cached, so that no event has several entries. */
const EVENT_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Key of a public page in the page cache: its address without parameters that do not change the page, such as
 * `utm_source`.
 */
export function publicPageAddress({ pathname, searchParams }: URL): string | undefined {
  if (hasExtraSlashes(pathname)) return undefined
  const path = toBarePath(pathname)
  if (Object.hasOwn(PUBLIC_PAGES, path)) return PUBLIC_PAGES[path]!(searchParams, path)
  const { id } = matchPath(createEventPagePath('$id'), pathname) ?? {}
  return id && EVENT_ID.test(id) ? createEventPagePath(id) : undefined
}
