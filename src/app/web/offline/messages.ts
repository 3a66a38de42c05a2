/** What the page says to a new worker that waits. */
export const TAKE_OVER = 'take over'
