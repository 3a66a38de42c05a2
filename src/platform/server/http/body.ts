import { ERRORS } from '#platform/errors.ts'
import type { LargestBody } from '#platform/uploads.ts'

/** For everything but uploads, which say themselves how much they take. */
export const STANDARD_BODY: LargestBody = { bytes: 1_000_000, message: ERRORS.PAYLOAD_TOO_LARGE.message }

/** Whose body it is: a member, or whoever is in that network. */
export type Sender = { id: string; isMember: boolean }

const anyNumber = (bytes: number): Held => ({ bytes, bodies: Infinity })
const few = (bodies: number): Held => ({ bytes: Infinity, bodies })

/** What one process holds at once. */
const MOST = {
  uploads: {
    /** Memory is what all of them share. */
    all: anyNumber(150_000_000),
    members: {
      together: anyNumber(Infinity),
      /** four of the largest photos, so that there is room for others */
      one: { bytes: 105_000_000, bodies: 30 },
    },
    /** Anybody can be many of them, so that all together leave most of the room and of the work to members. */
    visitors: { together: { bytes: 45_000_000, bodies: 6 }, one: { bytes: 30_000_000, bodies: 2 } },
  },
  /** Other bodies while they arrive: each holds one of the places for requests, of which there must be some left. */
  others: { together: few(150), one: few(50) },
  patience: {
    /** A body that brings hardly anything in this time gives its room back. */
    pause: 20_000,
    /** Until all of it is there: visitors have few places for uploads. */
    visitorsUpload: 60_000,
  },
}
/** A bad signal brings more in a pause, or the photo would never come at all. */
const LEAST_PROGRESS = 16_384

const WITHOUT_BODY = new Set(['GET', 'HEAD'])

type Refusal = 'PAYLOAD_TOO_LARGE' | 'SERVICE_UNAVAILABLE' | 'REQUEST_TIMEOUT'
type Read =
  | { body: Uint8Array<ArrayBuffer>; /** when nobody needs it any more */ release(): void }
  | { refusal: Refusal }

/**
 * Reads whole bodies, and stops as soon as it is clear that one is larger than allowed, that there is no room for it, or
 * that it will not come.
 */
export function openBodies({ uploads, others, patience }: typeof MOST = MOST) {
  const takeUpload = openRoom(uploads.all, { members: uploads.members, visitors: uploads.visitors })
  const takeOther = openRoom(others.together, { others })

  return async function read(request: Request, { bytes: largest }: LargestBody, sender: Sender): Promise<Read> {
    if (Number(request.headers.get('content-length') ?? 0) > largest) return { refusal: 'PAYLOAD_TOO_LARGE' }
    // to ask a read for its body would make all of a request that is otherwise only looked at
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
      // does not wait: what is still on its way may never come
      void reader.cancel().catch(() => {})
      return { refusal }
    }
    if (!hold(0, 1)) return refuse('SERVICE_UNAVAILABLE')
    const longest = isUpload && !sender.isMember ? patience.visitorsUpload : Infinity
    const pace = watchPace(() => size, { pause: patience.pause, longest }, reader)
    try {
      for (;;) {
        // on a bad line senders go away every day, which is neither a fault nor an outage: this is for the log alone
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

/** Ends the reading of what comes too slowly: whoever waits for the next chunk gets none. */
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

/** Counts what bodies hold: of one sender, of all in their group, and of everybody. */
export function openRoom<Group extends string>(all: Held, shares: Record<Group, Share>) {
  const held = new Map<string, Held>()

  function add(who: string, { bytes, bodies }: Held, limit: Held) {
    const before = held.get(who) ?? { bytes: 0, bodies: 0 }
    const now = { bytes: before.bytes + bytes, bodies: before.bodies + bodies }
    if (now.bodies > 0) held.set(who, now)
    else held.delete(who)
    return now.bytes <= limit.bytes && now.bodies <= limit.bodies
  }

  /** False when there is no room for it; it is counted all the same, until it is given back. */
  return function take(group: Group, id: string, more: Held): boolean {
    const { together, one } = shares[group]
    const fits = [add('all', more, all), add(group, more, together), add(`${group} ${id}`, more, one)]
    return fits.every(Boolean)
  }
}
