/** What the page says to a new worker that waits. */
export const TAKE_OVER = 'take over'

/** What the browser says to the worker when there is a network again and cleanups wait for it. */
export const QUEUE_TAG = 'cleanup-queue'
