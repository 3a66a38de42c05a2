import type { Platform } from '#platform/server/platform.ts'
import { type AskFor, Unanswered, ask } from './ask.ts'
import { Breaker } from './breaker.ts'

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
