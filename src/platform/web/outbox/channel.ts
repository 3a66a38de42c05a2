import type { SavedOutboxRecord } from './kind.ts'
import type { OutboxServerRejection } from './machine.ts'

/**
 * Messages about the outbox between the pages and the service worker of one browser. They keep their names, because
 * pages of an older version may be open: `cleanupId` is the id of a record, and `cleanup` a record on the server.
 */
export type OutboxChannelMessage<Saved extends SavedOutboxRecord = SavedOutboxRecord> =
  | { kind: 'changed' }
  /** The outbox has records to send. */
  | { kind: 'kept' }
  | { kind: 'sending'; cleanupId: string | undefined }
  | { kind: 'uploaded'; cleanup: Saved }
  | { kind: 'refused'; cleanupId: string; refused: OutboxServerRejection; isOfPhoto: boolean }
  | { kind: 'signed-out'; ownerId: string; isSo: boolean }

type Listener = (message: OutboxChannelMessage) => void

export type OutboxChannel = { publish(message: OutboxChannelMessage): void; subscribe(listener: Listener): () => void }

export type OutboxChannelTransport = { post(message: OutboxChannelMessage): void; receive(listener: Listener): void }

/** Delivers the messages of an outbox in memory to nobody but this page. */
export const createPageChannel = (): OutboxChannel => createOutboxChannel(() => ({ post() {}, receive() {} }))

/**
 * Delivers outbox messages synchronously to listeners in this page, and to other pages and the service worker by
 * BroadcastChannel.
 */
export function createOutboxChannel(open: () => OutboxChannelTransport): OutboxChannel {
  const listeners = new Set<Listener>()
  let transport: OutboxChannelTransport | undefined
  const connectTransport = () => {
    if (transport) return transport
    transport = open()
    transport.receive((message) => listeners.forEach((listener) => listener(message)))
    return transport
  }
  return {
    publish(message) {
      for (const listener of listeners) listener(message)
      connectTransport().post(message)
    },
    subscribe(listener) {
      connectTransport()
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
