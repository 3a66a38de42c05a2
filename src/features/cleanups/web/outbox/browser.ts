import { v4, v7 } from 'uuid'
import { type Channel, type Message, type Transport, createChannel } from './channel.ts'
import type { Fetch } from './request.ts'
import { type Store, createStore, inIndexedDb } from './storage.ts'

/** What the outbox needs of a browser. */
export type Environment = {
  store: Store
  channel: Channel
  /** Web Locks; none in older browsers, where nothing is stored */
  locks(): Pick<LockManager, 'request'> | undefined
  fetch: Fetch
  isOnline(): boolean
  /** in milliseconds, whatever happens to the clock on the wall */
  uptime(): number
  /** Answers how to cancel it. */
  after(ms: number, work: () => void): () => void
  /** What waits goes out also when the page is closed before there is a network. */
  sendWhenClosed(): void
  /** Asks the browser not to clear its storage when the device is full. */
  persist(): void
}

/** With this tag the browser wakes the service worker when there is a network again. */
export const SYNC_TAG = 'cleanup-queue'

const fetchText: Fetch = async (path, init, timeoutMs) => {
  const over = new AbortController()
  const timeout = setTimeout(() => over.abort(), timeoutMs)
  try {
    const response = await fetch(path, {
      ...init,
      cache: 'no-store',
      // a network that wants to be signed in to answers in our place
      redirect: 'error',
      signal: over.signal,
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } finally {
    clearTimeout(timeout)
  }
}

function openBroadcast(): Transport {
  const channel = new BroadcastChannel('cleanup-queue')
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    post: (message) => channel.postMessage(message),
    receive: (listener) => channel.addEventListener('message', ({ data }: MessageEvent<Message>) => listener(data)),
  }
}

/** Not in every browser, and not yet in the types of any. */
type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

async function registerSync() {
  try {
    const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(SYNC_TAG)
  } catch {
    // where it is not allowed, the next visit sends it
  }
}

let hasAskedToPersist = false

async function persistStorage() {
  if (hasAskedToPersist) return
  hasAskedToPersist = true
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // some private windows do not know it
  }
}

/** The browser that this page or worker runs in. */
export const browser: Environment = {
  store: createStore(inIndexedDb, { now: Date.now, newIds: { cleanup: v7, photo: v4 } }),
  channel: createChannel(openBroadcast),
  locks: () => navigator.locks,
  fetch: fetchText,
  isOnline: () => navigator.onLine,
  uptime: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
  sendWhenClosed: () => void registerSync(),
  persist: () => void persistStorage(),
}
