import { ORPCError, ValidationError, validateORPCError, type ErrorMap } from '@orpc/server'
import type { Invalid, Taken } from '#platform/contract.ts'
import { ERRORS } from '#platform/errors.ts'
import type * as z from 'zod/mini'
import { QueryTimedOut } from './db/statement-timeout.ts'
import { isDatabaseAway, isDiskFull } from './db/outage.ts'
import { FilesUnavailable } from './files/files.ts'
import { TooBusy } from './concurrency-limiter.ts'
import type { Log } from './log.ts'

/**
 * For the catch around a write: the unique value that was taken as CONFLICT naming its field, as the API calls it.
 * `sentences` hold what to say by field. `throw uniqueViolation(error) ?? error`
 */
export function uniqueViolation(error: unknown, sentences: Record<string, string> = {}) {
  const { code, detail } = (causeWith(error, '23505') ?? {}) as { code?: string; detail?: string }
  if (!code) return undefined
  const field = fieldIn(detail ?? '')
  const data: z.infer<typeof Taken> = { field }
  return new ORPCError('CONFLICT', { message: sentences[field] ?? ERRORS.CONFLICT.message, data })
}

/** `Key (challenge_id, lower(display_name))=(...)`: the last column is the one that was chosen by somebody. */
function fieldIn(detail: string) {
  const columns = /\((.+?)\)=\(/.exec(detail)?.[1] ?? ''
  const column = /(\w+)"?(?:::[\w ]+)?\)*$/.exec(columns)?.[1] ?? ''
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function causeWith(error: unknown, code: string) {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) {
    if ((at as { code?: unknown }).code === code) return at
  }
  return undefined
}

/** What PostgreSQL says to a NUL character in a text. */
const UNSTORABLE_TEXT = '22021'

/** An error as a client may see it: what is declared, and the few faults that are its own. The rest stays in the log. */
export async function forClient(error: unknown, declared: ErrorMap, log: Log): Promise<ORPCError<string, unknown>> {
  const answer = error instanceof ORPCError ? await validateORPCError(declared, error) : undefined
  if (answer?.defined) return answer
  if (answer?.code === 'BAD_REQUEST' && answer.cause instanceof ValidationError) return invalid(answer.cause)
  if (causeWith(error, UNSTORABLE_TEXT)) return new ORPCError('BAD_REQUEST', ERRORS.BAD_REQUEST)
  if (error instanceof QueryTimedOut) {
    log.warn({ err: error }, 'took too long')
    return validateORPCError(declared, new ORPCError('TOOK_TOO_LONG', ERRORS.TOOK_TOO_LONG))
  }
  if (isUnavailable(error)) {
    // that too much is asked stands in the line of each request; to say why for each would make it more
    if (!(error instanceof TooBusy)) log.warn({ err: error }, 'not available')
    // with its cause, which no client sees: a page that fails by this answer is told from one that is broken
    return new ORPCError('SERVICE_UNAVAILABLE', { ...ERRORS.SERVICE_UNAVAILABLE, cause: error })
  }
  log.error({ err: error }, 'failed')
  return new ORPCError('INTERNAL_SERVER_ERROR', ERRORS.INTERNAL_SERVER_ERROR)
}

const isUnavailable = (error: unknown): boolean =>
  isDatabaseAway(error) ||
  isDiskFull(error) ||
  error instanceof FilesUnavailable ||
  error instanceof TooBusy ||
  (error instanceof ORPCError && isUnavailable(error.cause))

/** The validator's own issues carry patterns and internals; a client gets places and sentences. */
function invalid({ issues }: ValidationError) {
  const data: Invalid = {
    fields: issues.slice(0, 20).map(({ path = [], message }) => ({
      path: path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.'),
      message: message.replace(/ must match pattern .*/s, ' has the wrong format'),
    })),
  }
  return new ORPCError('BAD_REQUEST', { message: ERRORS.BAD_REQUEST.message, data })
}
