/**
 * What the server hands to each rendering about its request: the one opening between the server and the web zone, which
 * may not import each other. In the browser there is none.
 */
export type RenderContext = {
  /** for the Content-Security-Policy of this answer */
  nonce: string
  /** the API, called in-process: one client per feature */
  api: Record<string, unknown>
  /** where the product is reached from outside, without a trailing slash */
  origin: string
  /** names this request in the log, for the page that says something went wrong */
  requestId: string
  /** puts a fault of the page itself into the log; the API's own stand there already */
  report(error: Error): void
}

let current: (() => RenderContext | undefined) | undefined

/** Returns a function that restores the source before, for tests that provide a context of their own. */
export function provideRenderContext(source: () => RenderContext | undefined) {
  const before = current
  current = source
  return () => {
    current = before
  }
}

export const renderContext = () => current?.()

/**
 * For a loader: the server waits for what the page shows, so that the first one is whole; the browser shows the page at
 * once and the rest when it comes.
 */
export const waitOnServer = (asked: Promise<void>) => (current ? asked : undefined)
