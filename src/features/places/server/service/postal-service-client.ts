import type * as z from 'zod/mini'
import type { Clock } from '#platform/server/clock.ts'
import type { PlatformServices } from '#platform/server/platform.ts'

/** Size limit of a postal service's response in bytes. Real responses have a few hundred bytes. */
const MAX_RESPONSE_BYTES = 64 * 1024

/** Thrown when a postal service sends no usable response. It does not mean that the postal code is unknown. */
export class PostalCodeServiceError extends Error {
  override name = 'PostalCodeServiceError'
}

/** Function that requests a path of one postal service. It returns undefined if the path does not exist. */
export type PostalCodeServiceRequest = <Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
) => Promise<z.output<Schema> | undefined>

/**
 * Fetches JSON from a postal service, an untrusted third party: limited in size, without redirects, validated by a
 * schema. Returns undefined for a 404.
 */
async function fetchJson<Schema extends z.ZodMiniType>(url: string, schema: Schema, signal: AbortSignal) {
  const answer = await fetch(url, { signal, redirect: 'manual', headers: { accept: 'application/json' } })
  const text = await readLimitedText(answer)
  if (answer.status !== 200 && answer.status !== 404) throw new PostalCodeServiceError(`status ${answer.status}`)
  const body = parseJson(text)
  if (answer.status === 404) return undefined
  const { success, data } = schema.safeParse(body)
  if (!success) throw new PostalCodeServiceError('another shape')
  return data
}

async function readLimitedText({ body }: Response) {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving this loop early cancels the download of the response.
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_RESPONSE_BYTES) throw new PostalCodeServiceError('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Parses the response of a postal code service as JSON, even with status 404. An HTML page comes from a proxy. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new PostalCodeServiceError('no JSON')
  }
}

const FAILURE_THRESHOLD = 3
const PAUSE_MS = 30_000

/**
 * Circuit breaker: after repeated failures a postal service is skipped for a while, so that lookups do not wait for it.
 * After each pause one request may try it again.
 */
class CircuitBreaker {
  #clock: Clock
  #opened: (reason: string) => void
  #failures = 0
  #leftAloneUntil = 0

  constructor(clock: Clock, opened: (reason: string) => void) {
    this.#clock = clock
    this.#opened = opened
  }

  canRequest(): boolean {
    const now = this.#clock.now().getTime()
    if (this.#failures < FAILURE_THRESHOLD) return true
    if (now < this.#leftAloneUntil) return false
    // Half-open circuit breaker: this request tries the service, all others are blocked for another pause.
    this.#leftAloneUntil = now + PAUSE_MS
    return true
  }

  recordSuccess() {
    this.#failures = 0
  }

  recordFailure(reason: string) {
    this.#failures++
    if (this.#failures < FAILURE_THRESHOLD) return
    this.#leftAloneUntil = this.#clock.now().getTime() + PAUSE_MS
    if (this.#failures === FAILURE_THRESHOLD) this.#opened(reason)
  }
}

/** Timeouts in milliseconds: for one request to a postal service, and for a whole lookup. */
const DEFAULT_TIMEOUTS = { request: 1500, lookup: 4000 }
export type PostalLookupTimeouts = typeof DEFAULT_TIMEOUTS

export type PostalCodeServiceClients = { world: PostalCodeServiceRequest; uk: PostalCodeServiceRequest }

type ServiceDependencies = Pick<PlatformServices, 'config' | 'clock' | 'log' | 'stopping'>

/**
 * Creates the clients of both postal services, each with a circuit breaker. The returned function begins a lookup with
 * its own deadline.
 */
export function createPostalCodeServiceClients(
  { config, clock, log, stopping }: ServiceDependencies,
  timeouts = DEFAULT_TIMEOUTS,
): () => PostalCodeServiceClients {
  const createOpenedLogger = (service: string) => (reason: string) =>
    log.warn({ service, reason }, 'postal service paused after repeated failures')
  const breakers = {
    world: new CircuitBreaker(clock, createOpenedLogger('world')),
    uk: new CircuitBreaker(clock, createOpenedLogger('uk')),
  }

  return () => {
    const deadline = AbortSignal.any([AbortSignal.timeout(timeouts.lookup), stopping])
    const createQuery =
      (service: keyof PostalCodeServiceClients): PostalCodeServiceRequest =>
      async (path, schema) => {
        const base = config.postalServices[service]
        const breaker = breakers[service]
        if (!base || deadline.aborted || !breaker.canRequest()) throw new PostalCodeServiceError('not asked')
        try {
          const answer = await fetchJson(
            base + path,
            schema,
            AbortSignal.any([AbortSignal.timeout(timeouts.request), deadline]),
          )
          breaker.recordSuccess()
          return answer
        } catch (error) {
          // If the deadline of the whole lookup passes, the postal service queried last is not counted as failing.
          if (!deadline.aborted) breaker.recordFailure(describeFailure(error))
          throw error instanceof PostalCodeServiceError ? error : new PostalCodeServiceError(describeFailure(error))
        }
      }
    return { world: createQuery('world'), uk: createQuery('uk') }
  }
}

/**
 * Describes a failed request to a postal service for the log. The URL is left out, because it contains the postal code.
 */
function describeFailure(error: unknown) {
  if (error instanceof PostalCodeServiceError) return error.message
  const { name, cause } = error as { name: string; cause?: { code?: string } }
  return cause?.code ?? name
}
