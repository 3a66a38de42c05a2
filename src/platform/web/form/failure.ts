import type { Invalid, Taken } from '#platform/contract.ts'
import type * as z from 'zod/mini'

/** Messages of a failed submit: one per field, or one sentence for the whole form. */
export type Failure = { fields: Record<string, string>; sentence?: string }

/** Messages for errors without a useful text of their own, and for an unreachable API. */
export type Sentences = { otherwise: string; unreachable?: string }

type ApiError = Error & { code: string; status: number; data?: unknown }

const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && 'code' in error && 'status' in error && typeof error.status === 'number'

/** Whether no response arrived at all: fetch then rejects with a TypeError. */
export const isUnreachable = (error: unknown): boolean => error instanceof TypeError

/** Creates a field error in the API's format, for checks that a form makes itself. */
export const refusedAt = (fields: string[], message: string) =>
  Object.assign(new Error(message), {
    code: 'BAD_REQUEST',
    status: 400,
    data: { fields: fields.map((path) => ({ path, message })) },
  })

const isRefusal = (error: unknown, codes: string[]): error is ApiError =>
  isApiError(error) && codes.includes(error.code)

/**
 * Converts an API error for display: errors with one of the codes in `shownCodes` keep their message, others get the
 * fallback.
 */
export function refusalOf(error: unknown, telling: string[], otherwise: string): unknown {
  if (isRefusal(error, ['PICTURE_LOST'])) return refusedAt([(error.data as { field: string }).field], error.message)
  return isRefusal(error, telling) ? error : new Error(otherwise)
}

/** Current version of the record, taken from the CONFLICT error of a concurrent edit (optimistic locking). */
export const presentIn = (error: unknown): unknown => (isRefusal(error, ['CONFLICT']) ? error.data : undefined)

/** Assigns the errors of an API response to the fields of a form. Errors of no field become one sentence. */
export function readFailure(
  error: unknown,
  fields: string[],
  { otherwise, unreachable = otherwise }: Sentences,
): Failure {
  if (isUnreachable(error)) return { fields: {}, sentence: unreachable }
  if (!isApiError(error)) return { fields: {}, sentence: otherwise }

  const found = Object.fromEntries(
    places(error)
      .filter(({ path }) => fields.includes(path.split('.')[0] ?? ''))
      .map(({ path, message }) => [path, message]),
  )
  if (Object.keys(found).length > 0) return { fields: found }
  return { fields: {}, sentence: error.status === 500 ? otherwise : error.message }
}

/**
 * Whether a retry would fail again: the action is forbidden, its target is gone, or it conflicts with the current
 * state.
 */
export const isFinal = (error: unknown): boolean => isApiError(error) && FINAL.includes(error.status)
const FINAL = [403, 404, 409, 410]

function places({ code, data, message }: ApiError) {
  if (code === 'CONFLICT') {
    const { field } = (data ?? {}) as Partial<z.infer<typeof Taken>>
    return field ? [{ path: field, message }] : []
  }
  return ((data ?? {}) as Partial<Invalid>).fields ?? []
}
