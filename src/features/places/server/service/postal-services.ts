import type * as z from 'zod/mini'
import type { Clock } from '#platform/server/clock.ts'
import type { Platform } from '#platform/server/platform.ts'

/** Real answers have some hundred bytes. */
const MOST_BYTES = 64 * 1024

/** A service could not be asked, or what it said cannot be what it means: that tells nothing about the code. */
export class Unanswered extends Error {
  override name = 'Unanswered'
}

/** Asks one service for what stands under a path. */
export type AskFor = <Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
) => Promise<z.output<Schema> | undefined>

/**
 * What a service answers as JSON, or undefined when it says that there is no such thing. It is somebody else's: no
 * longer than it must be, from nowhere else, and only what can be read counts.
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
  // leaving the loop early cancels the rest
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) throw new Unanswered('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Also to say that there is nothing, both services send JSON: a page of some proxy says nothing. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Unanswered('no JSON')
  }
}

const FAILURES = 3
const PAUSE_MS = 30_000

/** Leaves a service alone that fails again and again, so that nobody waits for it; now and then one may try it. */
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
    // whoever tries it is alone with that until the answer is there
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

/** Milliseconds: nobody waits longer for one answer, or for all of them. */
const PATIENCE = { request: 1500, lookup: 4000 }
export type Patience = typeof PATIENCE

/** Both services, as they are asked in one lookup. */
export type Services = { world: AskFor; uk: AskFor }

type Around = Pick<Platform, 'config' | 'clock' | 'log' | 'stopping'>

/** Of one process: it remembers which service has failed. */
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
          // that the time for all is up is not the fault of the one that is asked last
          if (!end.aborted) breaker.failed(reasonOf(error))
          throw error instanceof Unanswered ? error : new Unanswered(reasonOf(error))
        }
      }
    return { world: asking('world'), uk: asking('uk') }
  }
}

/** Without the address, which holds the code. */
function reasonOf(error: unknown) {
  if (error instanceof Unanswered) return error.message
  const { name, cause } = error as { name: string; cause?: { code?: string } }
  return cause?.code ?? name
}
