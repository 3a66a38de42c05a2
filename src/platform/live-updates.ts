/**
 * URL path of the live update stream (server-sent events). Its query names the topics to subscribe to: `?topics=a,b`.
 */
export const LIVE_UPDATES_PATH = '/api/live'

export const MAX_LIVE_TOPICS_PER_CONNECTION = 10
