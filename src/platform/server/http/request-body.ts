import { API_ERRORS } from '#platform/errors.ts'
import type { RequestBodyLimit } from '#platform/uploads.ts'

/** Maximum request body size of all endpoints except uploads, which declare their own limit. */
export const DEFAULT_REQUEST_BODY_LIMIT: RequestBodyLimit = {
  bytes: 1_000_000,
  message: API_ERRORS.PAYLOAD_TOO_LARGE.message,
}

/**
 * Sender of a request body: a member, or the network of an anonymous visitor. The body counts against the sender's
 * quota.
 */
export type RequestBodyQuotaOwner = { id: string; isMember: boolean }

const bytesOnly = (bytes: number): RequestBodiesInMemory => ({ bytes, bodies: Infinity })
const bodiesOnly = (bodies: number): RequestBodiesInMemory => ({ bytes: Infinity, bodies })

/** Memory quotas of one process for concurrent request bodies. */
const BODY_LIMITS = {
  uploads: {
    all: bytesOnly(150_000_000),
    members: {
      together: bytesOnly(Infinity),
      /** Upload quota of one member: four photos of maximum size, so that memory remains for other members. */
      one: { bytes: 105_000_000, bodies: 30 },
    },
    /**
     * Upload quota of all anonymous visitors together. It is a small share, because one attacker can appear as many
     * visitors.
     */
    visitors: { together: { bytes: 45_000_000, bodies: 6 }, one: { bytes: 30_000_000, bodies: 2 } },
  },
  /**
   * Quota of request bodies that are no uploads; each counts until it has arrived. The quota is below the limit of open
   * requests, so that slow senders cannot occupy all of them.
   */
  others: { together: bodiesOnly(150), one: bodiesOnly(50) },
  patience: {
    /** Milliseconds after which a request body that makes hardly any progress is rejected. */
    pause: 20_000,
    /** Milliseconds for a visitor's whole upload, because visitors have few upload slots. */
    visitorsUpload: 60_000,
  },
}
/**
 * Minimum bytes of a request body that must arrive between two progress checks. Even a poor mobile connection is
 * faster.
 */
const MIN_BYTES_PER_PAUSE = 16_384

const BODILESS_METHODS = new Set(['GET', 'HEAD'])

type BodyRejection = 'PAYLOAD_TOO_LARGE' | 'SERVICE_UNAVAILABLE' | 'REQUEST_TIMEOUT'
type ReadResult =
  | { body: Uint8Array<ArrayBuffer>; /** Frees the body's quota. Call it after the last use. */ release(): void }
  | { refusal: BodyRejection }

/**
 * Reads whole request bodies into memory, with quotas per sender and timeouts for slow senders (slowloris). It stops as
 * soon as a body is far too large, exceeds a quota or makes no progress.
 */
export function createRequestBodyReader({ uploads, others, patience }: typeof BODY_LIMITS = BODY_LIMITS) {
  const reserveUpload = createRequestBodyQuota(uploads.all, { members: uploads.members, visitors: uploads.visitors })
  const reserveOther = createRequestBodyQuota(others.together, { others })

  return async function read(
    request: Request,
    { bytes: largest }: RequestBodyLimit,
    sender: RequestBodyQuotaOwner,
  ): Promise<ReadResult> {
    const declared = Number(request.headers.get('content-length') ?? 0)
    if (declared > 2 * largest) return { refusal: 'PAYLOAD_TOO_LARGE' }
    // A slightly too large declared body is received and discarded: closing the connection early could lose the
    // response.
    const largestReceived = Math.max(largest, declared)
    // Do not access the `body` of a GET request: the access would create the full Request object, which is lazy.
    const reader = BODILESS_METHODS.has(request.method) ? undefined : request.body?.getReader()
    if (!reader) return { body: new Uint8Array(), release() {} }
    const isUpload = largest > DEFAULT_REQUEST_BODY_LIMIT.bytes
    const group = sender.isMember ? 'members' : 'visitors'
    const chunks: Uint8Array[] = []
    let size = 0
    const reserve = (bytes: number, bodies = 0) =>
      isUpload
        ? reserveUpload(group, sender.id, { bytes, bodies })
        : reserveOther('others', sender.id, { bytes, bodies })
    const release = () => void reserve(-size, -1)
    const reject = (refusal: BodyRejection) => {
      release()
      // Do not await the cancellation of a request body, because the rest of the body may never arrive.
      void reader.cancel().catch(() => {})
      return { refusal }
    }
    if (!reserve(0, 1)) return reject('SERVICE_UNAVAILABLE')
    const longest = isUpload && !sender.isMember ? patience.visitorsUpload : Infinity
    const pace = watchProgress(() => size, { pause: patience.pause, longest }, reader)
    try {
      for (;;) {
        // A client that disconnects during its upload is only noted in the access log, because bad connections do so
        // all the time.
        const read = await reader.read().catch(() => undefined)
        if (!read || pace.hasStalled()) return reject('REQUEST_TIMEOUT')
        const chunk = read.value
        if (!chunk) break
        size += chunk.length
        const hasRoom = reserve(chunk.length)
        if (size > largest && (!hasRoom || size > largestReceived)) return reject('PAYLOAD_TOO_LARGE')
        if (!hasRoom) return reject('SERVICE_UNAVAILABLE')
        if (size <= largest) chunks.push(chunk)
      }
      if (size > largest) return reject('PAYLOAD_TOO_LARGE')
    } finally {
      pace.stop()
    }
    const body = concatenate(chunks, size)
    if (isUpload) return { body, release }
    release()
    return { body, release() {} }
  }
}

type BodyTimeouts = { pause: number; longest: number }

/** Cancels the reader of a request body that arrives too slowly; a pending read then ends. */
function watchProgress(sizeNow: () => number, { pause, longest }: BodyTimeouts, reader: ReadableStreamDefaultReader) {
  let [before, pauses, hasStalled] = [0, 0, false]
  const watch = setInterval(() => {
    pauses++
    hasStalled ||= sizeNow() - before < MIN_BYTES_PER_PAUSE || pauses * pause >= longest
    before = sizeNow()
    if (hasStalled) void reader.cancel().catch(() => {})
  }, pause)
  return { hasStalled: () => hasStalled, stop: () => clearInterval(watch) }
}

function concatenate(chunks: Uint8Array[], size: number) {
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

export type RequestBodiesInMemory = { bytes: number; bodies: number }
export type RequestBodiesInMemoryLimits = { together: RequestBodiesInMemory; one: RequestBodiesInMemory }

/**
 * Counts request bodies and their bytes in memory against three quotas: per sender, per group of senders and overall.
 */
export function createRequestBodyQuota<Group extends string>(
  all: RequestBodiesInMemory,
  shares: Record<Group, RequestBodiesInMemoryLimits>,
) {
  const usage = new Map<string, RequestBodiesInMemory>()

  function add(who: string, { bytes, bodies }: RequestBodiesInMemory, limit: RequestBodiesInMemory) {
    const before = usage.get(who) ?? { bytes: 0, bodies: 0 }
    const now = { bytes: before.bytes + bytes, bodies: before.bodies + bodies }
    if (now.bodies > 0) usage.set(who, now)
    else usage.delete(who)
    return now.bytes <= limit.bytes && now.bodies <= limit.bodies
  }

  /**
   * Reserves quota for a request body. Returns false when a quota is exceeded; the usage counts until it is released.
   */
  return function reserve(group: Group, id: string, more: RequestBodiesInMemory): boolean {
    const { together, one } = shares[group]
    const withinLimits = [add('all', more, all), add(group, more, together), add(`${group} ${id}`, more, one)]
    return withinLimits.every(Boolean)
  }
}
