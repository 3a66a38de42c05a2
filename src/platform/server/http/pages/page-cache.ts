import { splice, type Spliced } from './nonce-in-page.ts'

/**
 * Milliseconds for which a page counts as fresh. Up to MAX_STALE_MS it is served stale while it re-renders, as browsers
 * refetch data that is older than 30 seconds.
 */
const FRESH = 5_000
const LATEST = 20_000
const MOST_PAGES = 200
const LARGEST = 1_000_000

export type Rendering = { status: number; headers: Record<string, string>; html: string }
/** Cached public page with gaps where each response gets its own CSP nonce. */
export type SharedPage = Omit<Rendering, 'html'> & { html: Spliced }

/** Renders a page for anonymous users, with a placeholder as its nonce. It must not depend on the current user. */
type RenderForEverybody = (placeholder: string) => Promise<Rendering>
type Entry = { page?: SharedPage; made: number; making?: Promise<SharedPage> }

/**
 * Page cache: public pages are rendered once every few seconds for all anonymous users (stale-while-revalidate, LRU).
 * Concurrent requests for a page share one rendering (single-flight).
 */
export function createPageCache({ newNonce, now }: { newNonce: () => string; now: () => number }) {
  const entries = new Map<string, Entry>()

  return async function pageAt(address: string, render: RenderForEverybody): Promise<SharedPage> {
    const entry = entries.get(address) ?? { made: -Infinity }
    // LRU order: the most recently used page is last in the map, the first one is evicted.
    entries.delete(address)
    entries.set(address, entry)
    if (entries.size > MOST_PAGES) entries.delete(entries.keys().next().value!)
    const age = now() - entry.made
    if (entry.page && age < FRESH) return entry.page
    entry.making ??= make(entry, render).finally(() => {
      delete entry.making
      // URLs without a page must not evict real pages, however many of them are requested.
      if (!entry.page && entries.get(address) === entry) entries.delete(address)
    })
    if (!entry.page || age > LATEST) return entry.making
    entry.making.catch(() => {})
    return entry.page
  }

  /** Renders a page and stores it if it succeeded. Failures are returned to the waiting requests and not cached. */
  async function make(entry: Entry, render: RenderForEverybody) {
    // The placeholder is random, so text that members wrote into the page cannot be mistaken for the nonce.
    const placeholder = newNonce()
    const { html, ...answer } = await render(placeholder)
    const page = { ...answer, html: await splice(html.split(placeholder), placeholder.length) }
    if (answer.status === 200 && html.length <= LARGEST) Object.assign(entry, { page, made: now() })
    return page
  }
}
