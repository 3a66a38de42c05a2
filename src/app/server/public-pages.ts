import { FINDER, finderAt, finderPath } from '#features/events/rules/addresses.ts'
import { askedFinder } from '#features/events/rules/search-params.ts'

/** What a query asks of a page, written in one way only: whatever else it says, it is the same page. */
type Asked = (query: URLSearchParams, path: string) => string | undefined

const nothing: Asked = (_, path) => path

/** What cannot be asked falls away here too, so that nonsense takes nobody's place among what is kept. */
const finder: Asked = (query, path) => {
  const { page, ...filters } = finderAt(askedFinder(Object.fromEntries(query)))
  return finderPath(filters, page, path)
}

/** A query there is somebody's own: where they come from, what they have just done. */
const bare: Asked = (query, path) => (query.size > 0 ? undefined : path)

/** Pages that are the same for everybody who is not signed in, with what their query changes. */
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

/** Nobody searches for these; the second addresses name another page as their own. */
const UNLISTED = ['/cleanups/submit', '/app-download', '/cookies', '/login', '/signup']

export const listedPaths = Object.keys(PUBLIC_PAGES).filter((path) => !UNLISTED.includes(path))

const EVENT = new RegExp(`^${FINDER}/[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$`)

/** The address of a public page without what does not change it, so that a campaign's links are all one page. */
export function publicAddress({ pathname, searchParams }: URL): string | undefined {
  if (Object.hasOwn(PUBLIC_PAGES, pathname)) return PUBLIC_PAGES[pathname]!(searchParams, pathname)
  return EVENT.test(pathname) ? pathname : undefined
}
