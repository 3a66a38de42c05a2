import { v4, v7 } from 'uuid'
import { type Channel, type Message, type Transport, createChannel } from './channel.ts'
import type { Fetch } from './request.ts'
import { type Store, createStore, inIndexedDb } from './storage.ts'

/** Browser features that the outbox uses. The simulation replaces them by simulated ones. */
export type Environment = {
  store: Store
  channel: Channel
  /** The Web Locks API. Undefined in older browsers, where the outbox stores nothing. */
  locks(): Pick<LockManager, 'request'> | undefined
  fetch: Fetch
  isOnline(): boolean
  /** Monotonic time in milliseconds, independent of changes to the system clock. */
  uptime(): number
  /** Runs `work` after a delay, and returns a function that cancels it. */
  after(ms: number, work: () => void): () => void
  /** Registers Background Sync, so that the outbox is sent even if the page is closed while offline. */
  sendWhenClosed(): void
  /** Asks the browser not to evict its storage when the device is full. */
  persist(): void
}

/** Background Sync tag with which the browser wakes the service worker once the network is back. */
export const SYNC_TAG = 'cleanup-queue'

const fetchText: Fetch = async (path, init, timeoutMs) => {
  const over = new AbortController()
  const timeout = setTimeout(() => over.abort(), timeoutMs)
  try {
    const response = await fetch(path, {
      ...init,
      cache: 'no-store',
      // A captive portal answers with a redirect to its sign-in page.
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

/** Registration with Background Sync, which some browsers and TypeScript's DOM types lack. */
type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

async function registerSync() {
  try {
    const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(SYNC_TAG)
  } catch {
    // Background Sync is not allowed here: the next visit sends the outbox.
  }
}

let hasAskedToPersist = false

async function persistStorage() {
  if (hasAskedToPersist) return
  hasAskedToPersist = true
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // Some private windows do not support persistent storage.
  }
}

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
