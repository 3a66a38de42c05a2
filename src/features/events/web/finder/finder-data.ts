import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { publicPageHead } from '#platform/web/page-head.ts'
import {
  EVENT_FINDER_PATH,
  fillEventFinderDefaults,
  createEventFinderPath,
  createFinderRssPath,
} from '../../rules/urls.ts'
import type { EventFinderSearchParams } from '../../rules/search-params.ts'
import { type EventFilters, createFinderTitle, describeFinderResults } from '../../rules/filters.ts'
import { events } from '../api.ts'

export const finderQueryOptions = (searchParams: EventFinderSearchParams) =>
  // Without a network, the request for events fails immediately, and the previous results stay visible.
  events.finder.queryOptions({ input: fillEventFinderDefaults(searchParams), networkMode: 'always' })

/**
 * Whether search engines should index the finder's results. A month, or a state with a tag, only shows parts of other
 * results.
 */
const isIndexable = ({ state, month, tag }: EventFilters) => !month && !(state && tag)

/**
 * Loads the event finder. Never throws, because the page shows failures. The server waits for the results (server-side
 * rendering) and describes the page for search engines.
 */
export async function loadFinderPage(
  queryClient: QueryClient,
  searchParams: EventFinderSearchParams,
  pathname: string,
) {
  const { page, ...filters } = fillEventFinderDefaults(searchParams)
  const read = queryClient.prefetchQuery(finderQueryOptions(searchParams))
  if (!import.meta.env.SSR) return
  await read
  const found = queryClient.getQueryData(finderQueryOptions(searchParams).queryKey)
  if (!found) return
  if (found.page !== page) throw redirect({ href: createEventFinderPath(filters, found.page, pathname) })
  const { count, narrowed } = describeFinderResults(filters, found)
  return {
    title: createFinderTitle(filters, found.options),
    description: narrowed ? `${count} ${narrowed}. Community cleanups, posted by the people who run them.` : undefined,
    path: createEventFinderPath(filters, page),
    feed: createFinderRssPath(filters),
    isHidden: !isIndexable(filters) || found.total === 0,
    before: page > 1 ? createEventFinderPath(filters, page - 1) : undefined,
    after: page < found.pages ? createEventFinderPath(filters, page + 1) : undefined,
  }
}

type FinderHeadData = {
  title: string
  description?: string
  path: string
  feed: string
  isHidden: boolean
  before?: string
  after?: string
}

/**
 * Head of the event finder. The server renders it with the results. After a navigation in the browser, it has default
 * texts until they arrive.
 */
export function finderPageHead(shown?: FinderHeadData) {
  const { meta, links } = publicPageHead({
    title: 'Cleanup Finder',
    path: EVENT_FINDER_PATH,
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
