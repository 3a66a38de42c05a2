import { useEffect, useEffectEvent } from 'react'
import { LIVE_PATH } from '#platform/live.ts'
import { UNAUTHORIZED } from './window-events.ts'

const SECOND = 1000
/** What a young page shows was read when it was asked for; what opens later reads as it opens. */
const YOUNG = 60 * SECOND
/** So that not everybody who hears of a change asks for it in the same moment. */
const SPREAD = SECOND

const listeners = new Map<string, Set<() => void>>()
/** Topics that no connection has covered yet, and when the page read what they are about. */
const uncovered = new Map<string, number>()
const changed = new Set<string>()

let source: EventSource | undefined
let asked = ''
let heardUpTo = ''
let failures = 0
let retry: ReturnType<typeof setTimeout> | undefined
let telling: ReturnType<typeof setTimeout> | undefined

/** Calls `onChange` when something may have changed on one of the topics, also if it happened while we were cut off. */
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

/** One connection for all topics of the page, and none while nobody looks: browsers allow few to one server. */
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

/** The browser would come back by itself, but not after a refusal, and always with the same question. */
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
