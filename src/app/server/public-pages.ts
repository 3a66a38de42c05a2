import { FINDER, finderAt, finderPath } from '#features/events/rules/addresses.ts'
import { askedFinder } from '#features/events/rules/search-params.ts'

/** Returns the canonical address of a page, which is its cache key. Undefined if the page must not be cached. */
type Asked = (query: URLSearchParams, path: string) => string | undefined

const nothing: Asked = (_, path) => path

/** Keeps only valid filters of the Cleanup Finder, so that invalid queries cannot fill the page cache. */
const finder: Asked = (query, path) => {
  const { page, ...filters } = finderAt(askedFinder(Object.fromEntries(query)))
  return finderPath(filters, page, path)
}

/** Caches the page only without a query: the query is personal there (the page to return to, what was just done). */
const bare: Asked = (query, path) => (query.size > 0 ? undefined : path)

/** Pages that look the same to all anonymous visitors, each with the function that computes its canonical address. */
const PUBLIC_PAGES: Record<string, Asked> = {
  '/': nothing,
  '/cleanups': finder,
  '/cleanups/submit': finder,
  '/about-us': nothing,
  '/download': nothing,
  '/app-download': nothing,
  '/terms': nothing,
  '/privacy': nothing,
  '/cookie-policy': nothing,
  '/cookies': nothing,
  '/login': bare,
  '/signup': bare,
}

/** Pages left out of the sitemap: forms, and second addresses whose canonical link names another page. */
const UNLISTED = ['/cleanups/submit', '/app-download', '/cookies', '/login', '/signup']

export const listedPaths = Object.keys(PUBLIC_PAGES).filter((path) => !UNLISTED.includes(path))

const EVENT = new RegExp(`^${FINDER}/[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$`)

/** Cache key of a public page: its address without parameters that do not change it, such as `utm_source`. */
export function publicAddress({ pathname, searchParams }: URL): string | undefined {
  if (Object.hasOwn(PUBLIC_PAGES, pathname)) return PUBLIC_PAGES[pathname]!(searchParams, pathname)
  return EVENT.test(pathname) ? pathname : undefined
}
