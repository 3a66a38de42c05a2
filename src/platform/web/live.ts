import { useEffect, useEffectEvent } from 'react'
import { LIVE_PATH } from '#platform/live.ts'
import { UNAUTHORIZED } from './window-events.ts'

const SECOND = 1000
/** During the first minute, data counts as read when the page was requested; later, when its component mounted. */
const YOUNG = 60 * SECOND
/** Random delay (jitter) before listeners run, so that not all clients refetch at the same moment. */
const SPREAD = SECOND

const listeners = new Map<string, Set<() => void>>()
/** Topics that no connection has covered yet, with the time at which the page read their data. */
const uncovered = new Map<string, number>()
const changed = new Set<string>()

let source: EventSource | undefined
let asked = ''
let heardUpTo = ''
let failures = 0
let retry: ReturnType<typeof setTimeout> | undefined
let telling: ReturnType<typeof setTimeout> | undefined

/**
 * Live updates over server-sent events. Calls `onChange` when a topic may have changed, also if that happened while
 * disconnected.
 */
export function useLive(topics: readonly string[], onChange: () => void): void {
  const tell = useEffectEvent(onChange)
  const names = topics.join()
  useEffect(() => listen(names.split(',').filter(Boolean), () => tell()), [names])
}

function listen(topics: string[], tell: () => void) {
  for (const topic of topics) {
    const others = listeners.get(topic)
    if (others) others.add(tell)
    else {
      listeners.set(topic, new Set([tell]))
      uncovered.set(topic, performance.now() < YOUNG ? 0 : performance.now())
    }
  }
  document.addEventListener('visibilitychange', connect)
  queueMicrotask(connect)
  return () => {
    for (const topic of topics) {
      const left = listeners.get(topic)
      left?.delete(tell)
      if (left?.size) continue
      listeners.delete(topic)
      uncovered.delete(topic)
    }
    queueMicrotask(connect)
  }
}

/**
 * One connection serves all topics of the page, because browsers limit connections per server. A hidden page has none.
 */
function connect() {
  const wanted = document.hidden ? '' : [...listeners.keys()].toSorted().join()
  if (wanted === asked) return
  disconnect()
  asked = wanted
  if (!wanted) return
  const query = new URLSearchParams({ topics: wanted })
  if (uncovered.size < listeners.size) query.set('since', heardUpTo)
  if (uncovered.size > 0)
    query.set('age', String(Math.ceil((performance.now() - Math.min(...uncovered.values())) / SECOND)))
  source = new EventSource(`${LIVE_PATH}?${query}`)
  source.addEventListener('message', hear)
  source.addEventListener('caught-up', (event) => {
    hear(event)
    failures = 0
    uncovered.clear()
  })
  source.addEventListener('forbidden', () => {
    disconnect()
    dispatchEvent(new Event(UNAUTHORIZED))
  })
  source.addEventListener('error', comeBack)
}

function disconnect() {
  clearTimeout(retry)
  source?.close()
  source = undefined
  asked = ''
}

/**
 * Reconnects with exponential back-off and jitter. EventSource would reconnect too, but not after an error response and
 * only with the same URL.
 */
function comeBack() {
  disconnect()
  const wait = Math.min(30 * SECOND, SECOND * 2 ** failures++)
  retry = setTimeout(connect, wait * (0.5 + Math.random()))
}

function hear({ type, data, lastEventId }: MessageEvent<string>) {
  heardUpTo = lastEventId || heardUpTo
  if (type !== 'message') return
  changed.add(data)
  telling ??= setTimeout(() => {
    telling = undefined
    const tells = new Set([...changed].flatMap((topic) => [...(listeners.get(topic) ?? [])]))
    changed.clear()
    tells.forEach((tell) => tell())
  }, Math.random() * SPREAD)
}
