import { ERRORS } from '#platform/errors.ts'
import type { LargestBody } from '#platform/uploads.ts'
import { type Sender, openRoom } from './room.ts'

/** For everything but uploads, which say themselves how much they take. */
export const STANDARD_BODY: LargestBody = { bytes: 1_000_000, message: ERRORS.PAYLOAD_TOO_LARGE.message }

/** What one process holds at once. */
const MOST = {
  /** Memory is what all of them share. */
  all: { bytes: 150_000_000, uploads: Infinity },
  members: {
    together: { bytes: Infinity, uploads: Infinity },
    /** four of the largest photos, so that there is room for others */
    one: { bytes: 105_000_000, uploads: Infinity },
  },
  /** Anybody can be many of them, so that all together leave most of the room and of the work to members. */
  visitors: { together: { bytes: 45_000_000, uploads: 6 }, one: { bytes: 30_000_000, uploads: 2 } },
  /** An upload that brings hardly anything in this time gives its room back. */
  patience: 20_000,
}
/** A bad signal brings more in that time, or the photo would never come at all. */
const LEAST_PROGRESS = 16_384

type Refusal = 'PAYLOAD_TOO_LARGE' | 'SERVICE_UNAVAILABLE' | 'REQUEST_TIMEOUT'
type Read =
  | { body: Uint8Array<ArrayBuffer>; /** when nobody needs it any more */ release(): void }
  | { refusal: Refusal }

/**
 * Reads whole bodies, and stops as soon as it is clear that one is larger than allowed, that there is no room for it, or
 * that it will not come.
 */
export function openBodies(most = MOST) {
  const take = openRoom(most)

  return async function read(request: Request, { bytes: largest }: LargestBody, sender: Sender): Promise<Read> {
    if (Number(request.headers.get('content-length') ?? 0) > largest) return { refusal: 'PAYLOAD_TOO_LARGE' }
    const isUpload = largest > STANDARD_BODY.bytes
    const reader = request.body?.getReader()
    const chunks: Uint8Array[] = []
    let size = 0
    const hold = (bytes: number, uploads = 0) => !isUpload || take(sender, { bytes, uploads })
    const release = () => void hold(-size, -1)
    const refuse = (refusal: Refusal) => {
      release()
      // does not wait: what is still on its way may never come
      void reader?.cancel().catch(() => {})
      return { refusal }
    }
    if (!hold(0, 1)) return refuse('SERVICE_UNAVAILABLE')
    const pace = isUpload && reader ? watchPace(() => size, most.patience, reader) : undefined
    try {
      for (;;) {
        const { value: chunk } = (await reader?.read()) ?? {}
        if (pace?.isTooSlow()) return refuse('REQUEST_TIMEOUT')
        if (!chunk) break
        size += chunk.length
        const hasRoom = hold(chunk.length)
        if (size > largest) return refuse('PAYLOAD_TOO_LARGE')
        if (!hasRoom) return refuse('SERVICE_UNAVAILABLE')
        chunks.push(chunk)
      }
    } catch (error) {
      release()
      throw error
    } finally {
      pace?.stop()
    }
    return { body: joined(chunks, size), release }
  }
}

/** Ends the reading of what comes too slowly: whoever waits for the next chunk gets none. */
function watchPace(sizeNow: () => number, patience: number, reader: ReadableStreamDefaultReader) {
  let [before, isTooSlow] = [0, false]
  const watch = setInterval(() => {
    isTooSlow ||= sizeNow() - before < LEAST_PROGRESS
    before = sizeNow()
    if (isTooSlow) void reader.cancel().catch(() => {})
  }, patience)
  return { isTooSlow: () => isTooSlow, stop: () => clearInterval(watch) }
}

function joined(chunks: Uint8Array[], size: number) {
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
