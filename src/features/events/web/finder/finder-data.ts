import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { pageHead } from '#platform/web/page-head.ts'
import { FINDER, finderAt, finderPath, rssPath } from '../../rules/addresses.ts'
import type { FinderAddress } from '../../rules/search-params.ts'
import { type Filters, finderTitle, foundInWords } from '../../rules/filters.ts'
import { events } from '../api.ts'

export const finderQuery = (asked: FinderAddress) =>
  // without a network it is refused at once, and what was shown before stays
  events.finder.queryOptions({ input: finderAt(asked), networkMode: 'always' })

/** Found by everybody who looks for a place or a tag; the rest is only narrowed down from there. */
const isLookedFor = ({ state, month, tag }: Filters) => !month && !(state && tag)

/**
 * Never refused: the page has words of its own for what could not be read. The server waits, so that the first page is
 * whole, and tells search engines what it shows.
 */
export async function loadFinder(queryClient: QueryClient, asked: FinderAddress, pathname: string) {
  const { page, ...filters } = finderAt(asked)
  const read = queryClient.prefetchQuery(finderQuery(asked))
  if (!import.meta.env.SSR) return
  await read
  const found = queryClient.getQueryData(finderQuery(asked).queryKey)
  if (!found) return
  // a page behind the last
  if (found.page !== page) throw redirect({ href: finderPath(filters, found.page, pathname) })
  const { count, narrowed } = foundInWords(filters, found)
  return {
    title: finderTitle(filters, found.options),
    description: narrowed ? `${count} ${narrowed}. Community cleanups, posted by the people who run them.` : undefined,
    path: finderPath(filters, page),
    feed: rssPath(filters),
    isHidden: !isLookedFor(filters) || found.total === 0,
    before: page > 1 ? finderPath(filters, page - 1) : undefined,
    after: page < found.pages ? finderPath(filters, page + 1) : undefined,
  }
}

type Shown = {
  title: string
  description?: string
  path: string
  /** for feed readers, of the same */
  feed: string
  isHidden: boolean
  before?: string
  after?: string
}

/** What the server has read of it; the browser, which only changes the title, does not wait for that. */
export function finderHead(shown?: Shown) {
  const { meta, links } = pageHead({
    title: 'Cleanup Finder',
    path: FINDER,
    ...shown,
    description:
      shown?.description ??
      'Find a litter cleanup near you, or one to join from anywhere: posted by the people who run them.',
  })
  const beside = [
    { rel: 'prev', href: shown?.before },
    { rel: 'next', href: shown?.after },
    { rel: 'alternate', type: 'application/rss+xml', href: shown?.feed },
  ]
  return { meta, links: [...links, ...beside.filter(({ href }) => href)] }
}
