/** Pages that are the same for everybody who is not signed in, with the query parameters that change them. */
const PUBLIC_PAGES: Record<string, string[]> = {
  '/': [],
  '/about-us': [],
  '/download': [],
  '/app-download': [],
  '/terms': [],
  '/privacy': [],
  '/cookie-policy': [],
  '/cookies': [],
}

/** Second addresses: such a page names another one as its own. */
const DOUBLES = ['/app-download', '/cookies']

export const listedPaths = Object.keys(PUBLIC_PAGES).filter((path) => !DOUBLES.includes(path))

/** The address of a public page without what does not change it, so that a campaign's links are all one page. */
export function publicAddress(url: URL): string | undefined {
  const parameters = Object.hasOwn(PUBLIC_PAGES, url.pathname) ? PUBLIC_PAGES[url.pathname]! : undefined
  if (!parameters) return undefined
  const query = new URLSearchParams(
    parameters.flatMap((name) => url.searchParams.getAll(name).map((value) => [name, value])),
  )
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname
}
