/** What the page says to a new worker that waits. */
export const TAKE_OVER = 'take over'

/** What a worker says to a page: what this address answers has come, after something older was given instead. */
export type Came = { came: string }
