import type { InvalidFieldsErrorData, ConflictErrorData } from '#platform/contract.ts'
import type * as z from 'zod/mini'

export type SubmitFailure = { fields: Record<string, string>; sentence?: string }

/** Messages of a form for API errors without a useful text, and for an unreachable API. */
export type SubmitFailureMessages = { fallback: string; unreachable?: string }

type ApiError = Error & { code: string; status: number; data?: unknown }

const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && 'code' in error && 'status' in error && typeof error.status === 'number'

/** Whether a request got no response at all: fetch then rejects with a TypeError. */
export const isNetworkError = (error: unknown): boolean => error instanceof TypeError

/** Creates a field error in the API's format, for checks that a form makes itself. */
export const createFormFieldError = (fields: string[], message: string) =>
  Object.assign(new Error(message), {
    code: 'BAD_REQUEST',
    status: 400,
    data: { fields: fields.map((path) => ({ path, message })) },
  })

const hasErrorCode = (error: unknown, codes: string[]): error is ApiError =>
  isApiError(error) && codes.includes(error.code)

/**
 * Converts an API error for display in a form: errors with a code in `shownCodes` keep their message, others get the
 * fallback.
 */
export function toFormDisplayError(error: unknown, shownCodes: string[], fallback: string): unknown {
  if (hasErrorCode(error, ['PICTURE_LOST']))
    return createFormFieldError([(error.data as { field: string }).field], error.message)
  return hasErrorCode(error, shownCodes) ? error : new Error(fallback)
}

/** Codes of errors that explain why a record was not saved. */
export const EXPLAINED_ERRORS = [
  'BAD_REQUEST',
  'SLUG_TAKEN',
  'CODE_TAKEN',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'TOO_MANY_REQUESTS',
]

/** Current version of the edited record, from the CONFLICT error of a concurrent edit (optimistic locking). */
export const readSavedVersion = (error: unknown): unknown =>
  hasErrorCode(error, ['CONFLICT']) ? error.data : undefined

/** Assigns the errors of an API response to form fields. Errors without a field become one sentence. */
export function toSubmitFailure(
  error: unknown,
  fields: string[],
  { fallback, unreachable = fallback }: SubmitFailureMessages,
): SubmitFailure {
  if (isNetworkError(error)) return { fields: {}, sentence: unreachable }
  if (!isApiError(error)) return { fields: {}, sentence: fallback }

  // Later entries replace earlier ones, so the reverse order shows the first error of each field.
  const fieldMessages = Object.fromEntries(
    readFieldErrors(error)
      .toReversed()
      .filter(({ path }) => fields.includes(path.split('.')[0] ?? ''))
      .map(({ path, message }) => [path, message]),
  )
  if (Object.keys(fieldMessages).length > 0) return { fields: fieldMessages }
  return { fields: {}, sentence: error.status === 500 ? fallback : error.message }
}

/**
 * Whether an API error is permanent: the action is forbidden, its target is gone, or it conflicts with the current
 * state.
 */
export const isPermanentApiError = (error: unknown): boolean =>
  isApiError(error) && error.code !== 'CONFIRMATION_REQUIRED' && PERMANENT_STATUSES.includes(error.status)
const PERMANENT_STATUSES = [403, 404, 409, 410]

function readFieldErrors({ code, data, message }: ApiError) {
  if (code === 'CONFLICT') {
    const { field } = (data ?? {}) as Partial<z.infer<typeof ConflictErrorData>>
    return field ? [{ path: field, message }] : []
  }
  return ((data ?? {}) as Partial<InvalidFieldsErrorData>).fields ?? []
}
