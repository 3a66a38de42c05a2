import { FINDER } from '../../../rules/address.ts'
import { pageHead } from '#platform/web/page-head.ts'

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
