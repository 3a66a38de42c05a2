import type { Cleanup } from '../../contract/cleanup.ts'
import type { ServerRefusal } from './machine.ts'

/** What pages and the service worker tell one another about the outbox. */
export type Message =
  | { kind: 'changed' }
  /** there is something to send; the name is that of the version before, whose pages may be open too */
  | { kind: 'kept' }
  | { kind: 'sending'; cleanupId: string | undefined }
  | { kind: 'uploaded'; cleanup: Cleanup }
  | { kind: 'refused'; cleanupId: string; refused: ServerRefusal; isOfPhoto: boolean }
  | { kind: 'signed-out'; ownerId: string; isSo: boolean }

type Listener = (message: Message) => void

export type Channel = { publish(message: Message): void; subscribe(listener: Listener): () => void }

export type Transport = { post(message: Message): void; receive(listener: Listener): void }

/** Reaches who listens in this page at once, and all others by the transport. */
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
