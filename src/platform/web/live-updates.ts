import { useEffect, useEffectEvent } from 'react'
import { LIVE_UPDATES_PATH } from '#platform/live-updates.ts'
import { UNAUTHORIZED_WINDOW_EVENT_NAME } from './window-events.ts'

const SECOND = 1000
/**
 * Time in ms during which a new topic's data may come from the server-rendered page. The age of the data then counts
 * from the page request, later from the subscription.
 */
const INITIAL_PERIOD = 60 * SECOND
/** Random delay (jitter) before live-update listeners run, so that not all browsers refetch at the same moment. */
const MAX_JITTER = SECOND

const listeners = new Map<string, Set<() => void>>()
/** Live topics without a subscription yet, each with the time at which the page read its data. */
const uncovered = new Map<string, number>()
const changedTopics = new Set<string>()

let source: EventSource | undefined
let subscribedTopics = ''
let lastSeenId = ''
let failures = 0
/** Whether newer pages of this session took over this page's connection. It reconnects when the user returns to it. */
let isDisplaced = false
let retryTimer: ReturnType<typeof setTimeout> | undefined
let notifyTimer: ReturnType<typeof setTimeout> | undefined

/** Live updates over server-sent events. Calls `onChange` when a topic may have changed, also while disconnected. */
export function useLiveUpdates(topics: readonly string[], onChange: () => void): void {
  const notify = useEffectEvent(onChange)
  const names = topics.join()
  useEffect(() => subscribeToLiveUpdates(names.split(',').filter(Boolean), () => notify()), [names])
}

/** Works like `useLiveUpdates`, outside of a component. Returns a function that unsubscribes. */
export function subscribeToLiveUpdates(topics: string[], notify: () => void): () => void {
  for (const topic of topics) {
    const others = listeners.get(topic)
    if (others) others.add(notify)
    else {
      listeners.set(topic, new Set([notify]))
      uncovered.set(topic, performance.now() < INITIAL_PERIOD ? 0 : performance.now())
    }
  }
  document.addEventListener('visibilitychange', returnToPage)
  addEventListener('focus', returnToPage)
  queueMicrotask(connect)
  return () => {
    for (const topic of topics) {
      const remaining = listeners.get(topic)
      remaining?.delete(notify)
      if (remaining?.size) continue
      listeners.delete(topic)
      uncovered.delete(topic)
    }
    queueMicrotask(connect)
  }
}

function returnToPage() {
  isDisplaced = false
  connect()
}

/**
 * Opens one connection for all topics of the page, because browsers limit connections per server. A hidden page has
 * none.
 */
function connect() {
  const wanted = document.hidden || isDisplaced ? '' : [...listeners.keys()].toSorted().join()
  if (wanted === subscribedTopics) return
  disconnect()
  subscribedTopics = wanted
  if (!wanted) return
  const query = new URLSearchParams({ topics: wanted })
  if (uncovered.size < listeners.size) query.set('since', lastSeenId)
  if (uncovered.size > 0)
    query.set('age', String(Math.ceil((performance.now() - Math.min(...uncovered.values())) / SECOND)))
  source = new EventSource(`${LIVE_UPDATES_PATH}?${query}`)
  source.addEventListener('message', handleEvent)
  source.addEventListener('caught-up', (event) => {
    handleEvent(event)
    failures = 0
    uncovered.clear()
  })
  source.addEventListener('forbidden', () => {
    disconnect()
    dispatchEvent(new Event(UNAUTHORIZED_WINDOW_EVENT_NAME))
  })
  source.addEventListener('displaced', () => {
    isDisplaced = true
    disconnect()
  })
  source.addEventListener('error', () => {
    // The server rejected the stream, perhaps because the session ended. Only the first rejection checks the session.
    if (source?.readyState === EventSource.CLOSED && failures === 0)
      dispatchEvent(new Event(UNAUTHORIZED_WINDOW_EVENT_NAME))
    reconnect()
  })
}

function disconnect() {
  clearTimeout(retryTimer)
  source?.close()
  source = undefined
  subscribedTopics = ''
}

/**
 * Reconnects with exponential back-off and jitter. EventSource would not reconnect after an error response, or with
 * another URL.
 */
function reconnect() {
  disconnect()
  const wait = Math.min(30 * SECOND, SECOND * 2 ** failures++)
  retryTimer = setTimeout(connect, wait * (0.5 + Math.random()))
}

function handleEvent({ type, data, lastEventId }: MessageEvent<string>) {
  lastSeenId = lastEventId || lastSeenId
  if (type !== 'message') return
  changedTopics.add(data)
  notifyTimer ??= setTimeout(() => {
    notifyTimer = undefined
    const callbacks = new Set([...changedTopics].flatMap((topic) => [...(listeners.get(topic) ?? [])]))
    changedTopics.clear()
    callbacks.forEach((callback) => callback())
  }, Math.random() * MAX_JITTER)
}
