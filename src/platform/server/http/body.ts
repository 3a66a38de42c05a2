import { ERRORS } from '#platform/errors.ts'
import type { LargestBody } from '#platform/uploads.ts'

/** Body limit of all endpoints except uploads, which declare their own. */
export const STANDARD_BODY: LargestBody = { bytes: 1_000_000, message: ERRORS.PAYLOAD_TOO_LARGE.message }

/** Sender of a request body, for its quota: a member, or the network of an anonymous visitor. */
export type Sender = { id: string; isMember: boolean }

const anyNumber = (bytes: number): Held => ({ bytes, bodies: Infinity })
const few = (bodies: number): Held => ({ bytes: Infinity, bodies })

/** Quotas of one process for concurrent request bodies. */
const MOST = {
  uploads: {
    all: anyNumber(150_000_000),
    members: {
      together: anyNumber(Infinity),
      /** Quota of one member: four photos of maximum size, so that other members still have room. */
      one: { bytes: 105_000_000, bodies: 30 },
    },
    /** Quota of anonymous visitors: one attacker can appear as many, so all together get only a small share. */
    visitors: { together: { bytes: 45_000_000, bodies: 6 }, one: { bytes: 30_000_000, bodies: 2 } },
  },
  /** Quota of other request bodies while they arrive: each occupies a request slot, and some must stay free. */
  others: { together: few(150), one: few(50) },
  patience: {
    /** Milliseconds after which a body with hardly any progress is rejected. */
    pause: 20_000,
    /** Milliseconds for a visitor's whole upload, because visitors have few upload slots. */
    visitorsUpload: 60_000,
  },
}
/** Minimum progress in bytes per check. Even a poor mobile connection is faster, or a photo would never arrive. */
const LEAST_PROGRESS = 16_384

const WITHOUT_BODY = new Set(['GET', 'HEAD'])

type Refusal = 'PAYLOAD_TOO_LARGE' | 'SERVICE_UNAVAILABLE' | 'REQUEST_TIMEOUT'
type Read =
  | { body: Uint8Array<ArrayBuffer>; /** Frees the quota once the body is no longer needed. */ release(): void }
  | { refusal: Refusal }

/**
 * Reads whole request bodies into memory, with quotas per sender and timeouts for slow senders (slowloris). It stops as
 * soon as a body is too large, exceeds a quota or makes no progress.
 */
export function openBodies({ uploads, others, patience }: typeof MOST = MOST) {
  const takeUpload = openRoom(uploads.all, { members: uploads.members, visitors: uploads.visitors })
  const takeOther = openRoom(others.together, { others })

  return async function read(request: Request, { bytes: largest }: LargestBody, sender: Sender): Promise<Read> {
    if (Number(request.headers.get('content-length') ?? 0) > largest) return { refusal: 'PAYLOAD_TOO_LARGE' }
    // Accessing `body` of a GET would create a full Request object, which is lazy until then.
    const reader = WITHOUT_BODY.has(request.method) ? undefined : request.body?.getReader()
    if (!reader) return { body: new Uint8Array(), release() {} }
    const isUpload = largest > STANDARD_BODY.bytes
    const group = sender.isMember ? 'members' : 'visitors'
    const chunks: Uint8Array[] = []
    let size = 0
    const hold = (bytes: number, bodies = 0) =>
      isUpload ? takeUpload(group, sender.id, { bytes, bodies }) : takeOther('others', sender.id, { bytes, bodies })
    const release = () => void hold(-size, -1)
    const refuse = (refusal: Refusal) => {
      release()
      // Canceling is not awaited: the rest of the body may never arrive.
      void reader.cancel().catch(() => {})
      return { refusal }
    }
    if (!hold(0, 1)) return refuse('SERVICE_UNAVAILABLE')
    const longest = isUpload && !sender.isMember ? patience.visitorsUpload : Infinity
    const pace = watchPace(() => size, { pause: patience.pause, longest }, reader)
    try {
      for (;;) {
        // Clients on bad connections disconnect all the time, so this is only noted in the access log.
        const read = await reader.read().catch(() => undefined)
        if (!read || pace.isTooSlow()) return refuse('REQUEST_TIMEOUT')
        const chunk = read.value
        if (!chunk) break
        size += chunk.length
        const hasRoom = hold(chunk.length)
        if (size > largest) return refuse('PAYLOAD_TOO_LARGE')
        if (!hasRoom) return refuse('SERVICE_UNAVAILABLE')
        chunks.push(chunk)
      }
    } finally {
      pace.stop()
    }
    const body = joined(chunks, size)
    if (isUpload) return { body, release }
    release()
    return { body, release() {} }
  }
}

type Patience = { pause: number; longest: number }

/** Cancels the reader of a body that arrives too slowly; a pending read then ends. */
function watchPace(sizeNow: () => number, { pause, longest }: Patience, reader: ReadableStreamDefaultReader) {
  let [before, pauses, isTooSlow] = [0, 0, false]
  const watch = setInterval(() => {
    pauses++
    isTooSlow ||= sizeNow() - before < LEAST_PROGRESS || pauses * pause >= longest
    before = sizeNow()
    if (isTooSlow) void reader.cancel().catch(() => {})
  }, pause)
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

export type Held = { bytes: number; bodies: number }
export type Share = { together: Held; one: Held }

/** Counts bytes and bodies in use against three quotas: per sender, per group and overall. */
export function openRoom<Group extends string>(all: Held, shares: Record<Group, Share>) {
  const held = new Map<string, Held>()

  function add(who: string, { bytes, bodies }: Held, limit: Held) {
    const before = held.get(who) ?? { bytes: 0, bodies: 0 }
    const now = { bytes: before.bytes + bytes, bodies: before.bodies + bodies }
    if (now.bodies > 0) held.set(who, now)
    else held.delete(who)
    return now.bytes <= limit.bytes && now.bodies <= limit.bodies
  }

  /** Reserves quota for a body. Returns false when it is exceeded; the usage is counted anyway until it is released. */
  return function take(group: Group, id: string, more: Held): boolean {
    const { together, one } = shares[group]
    const fits = [add('all', more, all), add(group, more, together), add(`${group} ${id}`, more, one)]
    return fits.every(Boolean)
  }
}
