import { v4, v7 } from 'uuid'
import type { OutboxKind } from './kind.ts'
import {
  type OutboxChannel,
  type OutboxChannelMessage,
  type OutboxChannelTransport,
  createOutboxChannel,
} from './channel.ts'
import type { OutboxIdGenerators } from './machine.ts'
import type { OutboxFetchFunction } from './request.ts'
import { createMemoryTransactions } from './memory.ts'
import { type OutboxStore, createOutboxStore, runIndexedDbTransaction } from './storage.ts'

/** Browser features that the outbox uses. The outbox simulation replaces them by simulated ones. */
export type OutboxDependencies = {
  kind: OutboxKind
  store: OutboxStore
  /** Creates a store for one form, which sends from it where the browser cannot store. */
  createMemoryStore(): OutboxStore
  newIds: OutboxIdGenerators
  channel: OutboxChannel
  /** The Web Locks API. Undefined in older browsers, where the outbox stores nothing. */
  locks(): Pick<LockManager, 'request'> | undefined
  fetch: OutboxFetchFunction
  isOnline(): boolean
  /** Monotonic time in milliseconds, independent of changes to the system clock. */
  uptime(): number
  /** Runs `work` after a delay, and returns a function that cancels it. */
  after(ms: number, work: () => void): () => void
  /** Registers Background Sync, so that the outbox is sent even if the page is closed while offline. */
  sendWhenClosed(): unknown
  /** Asks the browser not to evict its storage when the device is full. */
  persist(): void
}

/** Background Sync tag with which the browser wakes the service worker once the network is back. */
export const BACKGROUND_SYNC_TAG = 'cleanup-queue'

const fetchText: OutboxFetchFunction = async (path, init, timeoutMs) => {
  const abort = new AbortController()
  const timeout = setTimeout(() => abort.abort(), timeoutMs)
  try {
    const response = await fetch(path, {
      ...init,
      cache: 'no-store',
      // A captive portal answers API requests with a redirect to its sign-in page.
      redirect: 'error',
      signal: abort.signal,
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } finally {
    clearTimeout(timeout)
  }
}

function createBroadcastTransport(): OutboxChannelTransport {
  const channel = new BroadcastChannel('cleanup-queue')
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    post: (message) => channel.postMessage(message),
    receive: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<OutboxChannelMessage>) => listener(data)),
  }
}

/** Service worker registration with Background Sync, which some browsers and TypeScript's DOM types lack. */
type SyncRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

export async function registerBackgroundSync(): Promise<void> {
  try {
    const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(BACKGROUND_SYNC_TAG)
  } catch {
    // Background Sync is not allowed in this browser: the next visit sends the outbox.
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

export function createOutboxDependencies(kind: OutboxKind): OutboxDependencies {
  const newIds = { record: v7, photo: v4 }
  const options = { kind, now: Date.now, newIds }
  return {
    kind,
    store: createOutboxStore(runIndexedDbTransaction, options),
    createMemoryStore: () => createOutboxStore(createMemoryTransactions(), options),
    newIds,
    channel: createOutboxChannel(createBroadcastTransport),
    locks: () => navigator.locks,
    fetch: fetchText,
    isOnline: () => navigator.onLine,
    uptime: () => performance.now(),
    after(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    sendWhenClosed: registerBackgroundSync,
    persist: () => void persistStorage(),
  }
}
