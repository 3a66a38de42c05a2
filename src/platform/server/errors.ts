import { ORPCError, ValidationError, validateORPCError, type ErrorMap } from '@orpc/server'
import { ApiError } from '#platform/api-error.ts'
import type { InvalidFieldsErrorData, ConflictErrorData } from '#platform/contract.ts'
import { API_ERRORS } from '#platform/errors.ts'
import type * as z from 'zod/mini'
import { QueryTimeoutError } from './db/statement-timeout.ts'
import { isDatabaseUnavailable, isDiskFull } from './db/outage.ts'
import { FileStoreUnavailableError } from './files/files.ts'
import { TooBusyError } from './concurrency-limiter.ts'
import type { ServerLogger } from './log.ts'

/**
 * Converts a unique violation of PostgreSQL into CONFLICT (409) with the field's API name; undefined for other errors.
 * `sentences` are the messages by field. Usage after a write: `throw toConflictError(error) ?? error`
 */
export function toConflictError(error: unknown, sentences: Record<string, string> = {}) {
  const { code, detail } = (findCause(error, '23505') ?? {}) as { code?: string; detail?: string }
  if (!code) return undefined
  const field = fieldFromDetail(detail ?? '')
  const data: z.infer<typeof ConflictErrorData> = { field }
  return new ORPCError('CONFLICT', { message: sentences[field] ?? API_ERRORS.CONFLICT.message, data })
}

/**
 * Reads the name of the field from the detail of a unique violation, such as `Key (challenge_id,
 * lower(display_name))=(...)`. The last column of a unique index is the value that the user chose.
 */
function fieldFromDetail(detail: string) {
  const columns = /\((.+?)\)=\(/.exec(detail)?.[1] ?? ''
  const column = /(\w+)"?(?:::[\w ]+)?\)*$/.exec(columns)?.[1] ?? ''
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function findCause(error: unknown, code: string) {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) {
    if ((at as { code?: unknown }).code === code) return at
  }
  return undefined
}

/** SQLSTATE of text that PostgreSQL cannot store, such as a NUL character. */
const UNSTORABLE_TEXT = '22021'

/**
 * Converts any error into what an API client may see: declared errors, invalid input (400) and outages (503). All other
 * errors are logged and masked as a 500.
 */
export async function toClientSafeError(
  thrown: unknown,
  declared: ErrorMap,
  log: ServerLogger,
): Promise<ORPCError<string, unknown>> {
  const error = thrown instanceof ApiError ? addDeclaredSentence(thrown, declared) : thrown
  const answer = error instanceof ORPCError ? await validateORPCError(declared, error) : undefined
  if (answer?.defined) return answer
  if (answer?.code === 'BAD_REQUEST' && answer.cause instanceof ValidationError) return toValidationError(answer.cause)
  if (findCause(error, UNSTORABLE_TEXT)) return new ORPCError('BAD_REQUEST', API_ERRORS.BAD_REQUEST)
  if (error instanceof QueryTimeoutError) {
    log.warn({ err: error }, 'query canceled: it took too long')
    return validateORPCError(declared, new ORPCError('TOOK_TOO_LONG', API_ERRORS.TOOK_TOO_LONG))
  }
  if (isUnavailable(error)) {
    // Do not log rejections under overload: the access log has a line for each, and more lines would add to the load.
    if (!(error instanceof TooBusyError))
      log.warn({ err: error }, 'request refused: database or file store unavailable')
    // Keep the original error as the cause, by which page rendering tells an outage from a bug. It is not sent to the
    // client.
    return new ORPCError('SERVICE_UNAVAILABLE', { ...API_ERRORS.SERVICE_UNAVAILABLE, cause: error })
  }
  log.error({ err: error }, 'request failed unexpectedly')
  return new ORPCError('INTERNAL_SERVER_ERROR', API_ERRORS.INTERNAL_SERVER_ERROR)
}

/** Adds the status and the sentence that the called procedure declares. An undeclared error stays, and becomes a 500. */
function addDeclaredSentence(error: ApiError, declared: ErrorMap): ApiError | ORPCError<string, unknown> {
  const { code, details } = error
  const declaration = declared[code]
  if (!declaration) return error
  const { status, message } = declaration
  return new ORPCError(code, { status, message: details.message ?? message, data: details.data, cause: details.cause })
}

const isUnavailable = (error: unknown): boolean =>
  isDatabaseUnavailable(error) ||
  isDiskFull(error) ||
  error instanceof FileStoreUnavailableError ||
  error instanceof TooBusyError ||
  (error instanceof ORPCError && isUnavailable(error.cause))

/**
 * Reduces validation issues to field paths and messages, because the validator's own issues expose patterns and
 * internals.
 */
function toValidationError({ issues }: ValidationError) {
  const fields = issues.map(({ path = [], message }) => ({
    path: path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.'),
    message: message.replace(/ must match pattern .*/s, ' has the wrong format'),
  }))
  // One value may violate several rules; a form also shows only the first.
  const firsts = fields.filter(({ path }, index) => fields.findIndex((field) => field.path === path) === index)
  const data: InvalidFieldsErrorData = { fields: firsts.slice(0, 20) }
  return new ORPCError('BAD_REQUEST', { message: API_ERRORS.BAD_REQUEST.message, data })
}
