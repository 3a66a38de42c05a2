/** Where the browser hears what has changed: `?topics=a,b`, and since when. */
export const LIVE_PATH = '/api/live'

/** In one connection. */
export const MOST_TOPICS = 10
