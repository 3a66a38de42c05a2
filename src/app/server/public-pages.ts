import { finderAt, finderPath } from '#features/events/rules/address.ts'
import { askedFinder } from '#features/events/rules/asked.ts'

/** What a query asks of a page, written in one way only: whatever else it says, it is the same page. */
type Asked = (query: URLSearchParams, path: string) => string

const nothing: Asked = (_, path) => path

/** What cannot be asked falls away here too, so that nonsense takes nobody's place among what is kept. */
const finder: Asked = (query, path) => {
  const { page, ...filters } = finderAt(askedFinder(Object.fromEntries(query)))
  return finderPath(filters, page, path)
}

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
}

/** Second addresses: such a page names another one as its own. */
const DOUBLES = ['/cleanups/submit', '/app-download', '/cookies']

export const listedPaths = Object.keys(PUBLIC_PAGES).filter((path) => !DOUBLES.includes(path))

/** The address of a public page without what does not change it, so that a campaign's links are all one page. */
export function publicAddress({ pathname, searchParams }: URL): string | undefined {
  return Object.hasOwn(PUBLIC_PAGES, pathname) ? PUBLIC_PAGES[pathname]!(searchParams, pathname) : undefined
}
