import { createPageTemplate, type PageTemplate } from './page-template.ts'

/**
 * Milliseconds for which a cached page counts as fresh. Up to MAX_STALE_MS, a stale page is served while it is rendered
 * again. MAX_STALE_MS is below 30 seconds, the age at which browsers refetch a page's data.
 */
const FRESH_MS = 5_000
const MAX_STALE_MS = 20_000
const MAX_CACHE_BYTES = 64 * 1024 * 1024
const MAX_PAGE_LENGTH = 1_000_000

export type RenderedPage = { status: number; headers: Record<string, string>; html: string }
/** Public page in the page cache, with gaps into which each response puts its own CSP nonce. */
export type CachedPage = Omit<RenderedPage, 'html'> & { html: PageTemplate }

/** Renders a public page with a placeholder as its CSP nonce. The page must not depend on the current user. */
type RenderPublicPage = (placeholder: string) => Promise<RenderedPage>
type CacheEntry = { page?: CachedPage; renderedAt: number; rendering?: Promise<CachedPage> }

/**
 * Page cache: public pages are rendered once every few seconds for all anonymous users (stale-while-revalidate, LRU).
 * Concurrent requests for a page share one rendering (single-flight). `clear` removes all pages after a change that
 * affects each of them.
 */
export function createPageCache({
  newNonce,
  now,
  maxBytes = MAX_CACHE_BYTES,
}: {
  newNonce: () => string
  now: () => number
  maxBytes?: number
}) {
  const entries = new Map<string, CacheEntry>()

  return { pageAt, clear: () => entries.clear() }

  async function pageAt(address: string, render: RenderPublicPage): Promise<CachedPage> {
    const entry = entries.get(address) ?? { renderedAt: -Infinity }
    // LRU order of the page cache: the most recently used page is last in the map, and the first page is evicted.
    entries.delete(address)
    entries.set(address, entry)
    const age = now() - entry.renderedAt
    if (entry.page && age < FRESH_MS) return entry.page
    entry.rendering ??= renderAndStore(entry, render).finally(() => {
      delete entry.rendering
      // Do not cache the 404 pages of unknown URLs, because many of them would evict real pages.
      if (!entry.page && entries.get(address) === entry) entries.delete(address)
    })
    if (!entry.page || age > MAX_STALE_MS) return entry.rendering
    entry.rendering.catch(() => {})
    return entry.page
  }

  /**
   * Renders a page and stores it in the page cache if rendering succeeded. Failures are returned to the waiting
   * requests and not cached.
   */
  async function renderAndStore(entry: CacheEntry, render: RenderPublicPage) {
    // The placeholder of the CSP nonce is random, so text that members wrote into the page cannot be mistaken for the
    // nonce.
    const placeholder = newNonce()
    const { html, ...answer } = await render(placeholder)
    const page = { ...answer, html: await createPageTemplate(html.split(placeholder), placeholder.length) }
    if (answer.status === 200 && html.length <= MAX_PAGE_LENGTH) Object.assign(entry, { page, renderedAt: now() })
    evictLeastRecentlyUsed()
    return page
  }

  function evictLeastRecentlyUsed() {
    let bytes = 0
    for (const { page } of entries.values()) bytes += page?.html.countBytes() ?? 0
    for (const [address, { page }] of entries) {
      if (bytes <= maxBytes) return
      if (!page) continue
      bytes -= page.html.countBytes()
      entries.delete(address)
    }
  }
}
