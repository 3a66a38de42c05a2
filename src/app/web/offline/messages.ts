export const ACTIVATE_UPDATE_MESSAGE = 'take over'

/** Message of the service worker: a fresh response for this URL arrived after a cached one was served. */
export type FreshResponseMessage = { came: string }
