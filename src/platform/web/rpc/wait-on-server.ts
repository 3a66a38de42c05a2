/**
 * For a loader: the server waits for what the page shows, so that the first one is whole; the browser shows the page at
 * once and the rest when it comes.
 */
export const waitOnServer = (asked: Promise<void>): Promise<void> | undefined =>
  import.meta.env.SSR ? asked : undefined
