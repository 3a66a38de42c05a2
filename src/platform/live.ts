/** Path of the live update stream (server-sent events), with the topics to subscribe to: `?topics=a,b`. */
export const LIVE_PATH = '/api/live'

export const MOST_TOPICS = 10
