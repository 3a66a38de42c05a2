/** Message from a page to a waiting service worker: activate the new version. */
export const ACTIVATE_APP_UPDATE_MESSAGE = 'take over'

/**
 * Message from the service worker to a page: a fresh response for this URL has arrived after a cached response was
 * served.
 */
export type FreshApiResponseWorkerMessage = { came: string }
