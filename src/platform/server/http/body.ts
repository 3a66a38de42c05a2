import { ERRORS } from '#platform/errors.ts'
import type { LargestBody } from '#platform/uploads.ts'

/** For everything but uploads, which say themselves how much they take. */
export const STANDARD_BODY: LargestBody = { bytes: 1_000_000, message: ERRORS.PAYLOAD_TOO_LARGE.message }

/** Bytes of uploads that one process holds at once, arriving or in work: memory is what all of them share. */
const MOST_HELD = 150_000_000

type Read =
  | { body: Uint8Array<ArrayBuffer>; /** when nobody needs it any more */ release(): void }
  | { refusal: 'PAYLOAD_TOO_LARGE' | 'SERVICE_UNAVAILABLE' }

/** Reads whole bodies, and stops as soon as it is clear that one is larger than allowed, or that all are together. */
export function openBodies(mostHeld = MOST_HELD) {
  let held = 0
  return async function read(request: Request, { bytes: largest }: LargestBody): Promise<Read> {
    if (Number(request.headers.get('content-length') ?? 0) > largest) return { refusal: 'PAYLOAD_TOO_LARGE' }
    const isUpload = largest > STANDARD_BODY.bytes
    const chunks: Uint8Array[] = []
    let size = 0
    const release = () => void (held -= isUpload ? size : 0)
    const refuse = (refusal: 'PAYLOAD_TOO_LARGE' | 'SERVICE_UNAVAILABLE') => {
      release()
      return { refusal }
    }
    try {
      for await (const chunk of request.body ?? []) {
        size += chunk.length
        if (isUpload) held += chunk.length
        if (size > largest) return refuse('PAYLOAD_TOO_LARGE')
        if (isUpload && held > mostHeld) return refuse('SERVICE_UNAVAILABLE')
        chunks.push(chunk)
      }
    } catch (error) {
      release()
      throw error
    }
    return { body: joined(chunks, size), release }
  }
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
