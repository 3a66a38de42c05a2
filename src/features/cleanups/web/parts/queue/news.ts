import type { Cleanup } from '../../../contract/cleanup.ts'

/** The server's own words, for the form that may still be open. */
export type Refused = { status: number; code: string; message: string; data?: unknown }

/** What pages and the worker tell one another. */
export type News =
  | { kind: 'changed' }
  /** there is something to send */
  | { kind: 'kept' }
  | { kind: 'sending'; cleanupId: string | undefined }
  | { kind: 'uploaded'; cleanup: Cleanup }
  | { kind: 'refused'; cleanupId: string; refused: Refused; isOfPhoto: boolean }
  | { kind: 'signed-out'; ownerId: string; isSo: boolean }

type Listener = (news: News) => void

const here = new Set<Listener>()
let channel: BroadcastChannel | undefined

function toOthers(): BroadcastChannel {
  if (channel) return channel
  channel = new BroadcastChannel('cleanup-queue')
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => here.forEach((listener) => listener(data)))
  return channel
}

export function tell(news: News): void {
  for (const listener of here) listener(news)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  toOthers().postMessage(news)
}

export function hear(listener: Listener): () => void {
  toOthers()
  here.add(listener)
  return () => void here.delete(listener)
}
