import type { Cleanup } from '../../contract/cleanup.ts'
import type { ServerRefusal } from './machine.ts'

/** Messages about the outbox between the pages and the service worker of one browser. */
export type Message =
  | { kind: 'changed' }
  /** Something is ready to be sent. The kind keeps its old name, because pages of an older version may be open. */
  | { kind: 'kept' }
  | { kind: 'sending'; cleanupId: string | undefined }
  | { kind: 'uploaded'; cleanup: Cleanup }
  | { kind: 'refused'; cleanupId: string; refused: ServerRefusal; isOfPhoto: boolean }
  | { kind: 'signed-out'; ownerId: string; isSo: boolean }

type Listener = (message: Message) => void

export type Channel = { publish(message: Message): void; subscribe(listener: Listener): () => void }

export type Transport = { post(message: Message): void; receive(listener: Listener): void }

/** Delivers messages synchronously to listeners in this page, and to other pages and the worker by BroadcastChannel. */
export function createChannel(open: () => Transport): Channel {
  const listeners = new Set<Listener>()
  let transport: Transport | undefined
  const toOthers = () => {
    if (transport) return transport
    transport = open()
    transport.receive((message) => listeners.forEach((listener) => listener(message)))
    return transport
  }
  return {
    publish(message) {
      for (const listener of listeners) listener(message)
      toOthers().post(message)
    },
    subscribe(listener) {
      toOthers()
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
