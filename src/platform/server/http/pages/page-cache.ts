import { splice, type Spliced } from './nonce-in-page.ts'

/**
 * How long a rendering counts as new; after that it is still shown while the next one is made, but not for long: what
 * the browser takes for older than 30 s, it asks for again.
 */
const FRESH = 5_000
const LATEST = 20_000
const MOST_PAGES = 200
const LARGEST = 1_000_000

export type Rendering = { status: number; headers: Record<string, string>; html: string }
/** A rendering for everybody, with the places where each answer gets its own nonce. */
export type SharedPage = Omit<Rendering, 'html'> & { html: Spliced }

/** Gets a placeholder to use as the nonce, and must not know who is asking. */
type RenderForEverybody = (placeholder: string) => Promise<Rendering>
type Entry = { page?: SharedPage; made: number; making?: Promise<SharedPage> }

/**
 * Renderings of public pages, shared for a few seconds by everybody who is not signed in. Only one rendering of a page
 * is under way at a time.
 */
export function createPageCache({ newNonce, now }: { newNonce: () => string; now: () => number }) {
  const entries = new Map<string, Entry>()

  return async function pageAt(address: string, render: RenderForEverybody): Promise<SharedPage> {
    const entry = entries.get(address) ?? { made: -Infinity }
    // the one used last stands last, the first to go is the one used longest ago
    entries.delete(address)
    entries.set(address, entry)
    if (entries.size > MOST_PAGES) entries.delete(entries.keys().next().value!)
    const age = now() - entry.made
    if (entry.page && age < FRESH) return entry.page
    entry.making ??= make(entry, render).finally(() => {
      delete entry.making
      // what is no page takes no place of one, however many such addresses are asked for
      if (!entry.page && entries.get(address) === entry) entries.delete(address)
    })
    if (!entry.page || age > LATEST) return entry.making
    entry.making.catch(() => {})
    return entry.page
  }

  /** What is no success answers those who wait for it and is then forgotten. */
  async function make(entry: Entry, render: RenderForEverybody) {
    // nobody can know it, so nothing that a visitor has written into the page can stand for the nonce
    const placeholder = newNonce()
    const { html, ...answer } = await render(placeholder)
    const page = { ...answer, html: await splice(html.split(placeholder), placeholder.length) }
    if (answer.status === 200 && html.length <= LARGEST) Object.assign(entry, { page, made: now() })
    return page
  }
}
