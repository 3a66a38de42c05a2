/**
 * The one opening between the server and the web zone, which may not import each other.
 * The server lends each rendering what it needs of the request; in the browser there is nothing to lend.
 */
export type Lent = {
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

let lend: (() => Lent | undefined) | undefined

/** Gives back what takes it away again, to a test that lends something of its own. */
export function lendToRendering(source: () => Lent | undefined) {
  const before = lend
  lend = source
  return () => {
    lend = before
  }
}

export const lent = () => lend?.()

/**
 * For a loader: the server waits for what the page shows, so that the first one is whole; the browser shows the page at
 * once and the rest when it comes.
 */
export const waitOnServer = (asked: Promise<void>) => (lend ? asked : undefined)
