import type * as z from 'zod/mini'
import type { Clock } from '#platform/server/clock.ts'
import type { Platform } from '#platform/server/platform.ts'

/** Size limit of an answer of a postal service. Real answers have a few hundred bytes. */
const MOST_BYTES = 64 * 1024

/** Thrown when a postal service gives no usable answer. It does not mean that the postal code is unknown. */
export class Unanswered extends Error {
  override name = 'Unanswered'
}

/** Requests a path of one postal service; undefined when the service answers that it does not exist. */
export type AskFor = <Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
) => Promise<z.output<Schema> | undefined>

/**
 * Fetches JSON from an untrusted third party: limited in size, without redirects, validated by a schema. Undefined for
 * a 404.
 */
async function ask<Schema extends z.ZodMiniType>(url: string, schema: Schema, signal: AbortSignal) {
  const answer = await fetch(url, { signal, redirect: 'manual', headers: { accept: 'application/json' } })
  const text = await textOf(answer)
  if (answer.status !== 200 && answer.status !== 404) throw new Unanswered(`status ${answer.status}`)
  const body = parsed(text)
  if (answer.status === 404) return undefined
  const { success, data } = schema.safeParse(body)
  if (!success) throw new Unanswered('another shape')
  return data
}

async function textOf({ body }: Response) {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop early cancels the download.
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) throw new Unanswered('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Parses an answer as JSON, also a 404: both postal services send JSON then. An HTML page comes from some proxy in
 * between.
 */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Unanswered('no JSON')
  }
}

const FAILURES = 3
const PAUSE_MS = 30_000

/**
 * Circuit breaker: after repeated failures a postal service is skipped for a while, so that lookups do not wait for it.
 * After each pause one request may try it again.
 */
class Breaker {
  #clock: Clock
  #opened: (reason: string) => void
  #failures = 0
  #leftAloneUntil = 0

  constructor(clock: Clock, opened: (reason: string) => void) {
    this.#clock = clock
    this.#opened = opened
  }

  mayAsk(): boolean {
    const now = this.#clock.now().getTime()
    if (this.#failures < FAILURES) return true
    if (now < this.#leftAloneUntil) return false
    // Half-open circuit breaker: this request tries the service, all others are blocked for another pause.
    this.#leftAloneUntil = now + PAUSE_MS
    return true
  }

  answered() {
    this.#failures = 0
  }

  failed(reason: string) {
    this.#failures++
    if (this.#failures < FAILURES) return
    this.#leftAloneUntil = this.#clock.now().getTime() + PAUSE_MS
    if (this.#failures === FAILURES) this.#opened(reason)
  }
}

/** Timeouts in milliseconds: for one request to a postal service, and for a whole lookup. */
const PATIENCE = { request: 1500, lookup: 4000 }
export type Patience = typeof PATIENCE

export type Services = { world: AskFor; uk: AskFor }

type Around = Pick<Platform, 'config' | 'clock' | 'log' | 'stopping'>

/**
 * Creates the clients of both postal services, each with a circuit breaker. The returned function begins a lookup with
 * its own deadline.
 */
export function openServices({ config, clock, log, stopping }: Around, patience = PATIENCE): () => Services {
  const opening = (service: string) => (reason: string) => log.warn({ service, reason }, 'postal service is left alone')
  const breakers = { world: new Breaker(clock, opening('world')), uk: new Breaker(clock, opening('uk')) }

  return () => {
    const end = AbortSignal.any([AbortSignal.timeout(patience.lookup), stopping])
    const asking =
      (service: keyof Services): AskFor =>
      async (path, schema) => {
        const base = config.postalServices[service]
        const breaker = breakers[service]
        if (!base || end.aborted || !breaker.mayAsk()) throw new Unanswered('not asked')
        try {
          const answer = await ask(base + path, schema, AbortSignal.any([AbortSignal.timeout(patience.request), end]))
          breaker.answered()
          return answer
        } catch (error) {
          // When the deadline of the whole lookup passes, the service queried last is not to blame.
          if (!end.aborted) breaker.failed(reasonOf(error))
          throw error instanceof Unanswered ? error : new Unanswered(reasonOf(error))
        }
      }
    return { world: asking('world'), uk: asking('uk') }
  }
}

/** Describes a failure for the log without the URL, which contains the postal code. */
function reasonOf(error: unknown) {
  if (error instanceof Unanswered) return error.message
  const { name, cause } = error as { name: string; cause?: { code?: string } }
  return cause?.code ?? name
}
