import type { RetryAfterErrorData } from '#platform/contract.ts'
import { API_ERRORS, type ApiErrorBody, type ApiErrorCode, tooManyAttemptsMessage } from '#platform/errors.ts'
import type { HonoContext } from './http-env.ts'

/**
 * Retry-After header of responses during an outage, in seconds. The value is a compromise between the duration of a
 * database failover and the patience of a user.
 */
export const RETRY_AFTER_HEADER = { 'retry-after': '5' }

type ErrorFields = { code: string; status: number; message: string; data?: unknown }

/** Builds the status, JSON body and headers of an API error; the format is the same for all API errors. */
export function buildApiErrorStatusBodyAndHeaders({ code, status, message, data }: ErrorFields, requestId: string) {
  const body: ApiErrorBody = { code, message, ...(data !== undefined && { data }), requestId }
  return { status, body, headers: { 'cache-control': 'no-store', ...retryAfterHeader({ status, data }) } }
}

/** `Retry-After` header of an error with a waiting time. */
export function retryAfterHeader({ status, data }: Pick<ErrorFields, 'status' | 'data'>): Record<string, string> {
  if (status === API_ERRORS.SERVICE_UNAVAILABLE.status) return RETRY_AFTER_HEADER
  const { retryAfter } = (data ?? {}) as Partial<RetryAfterErrorData>
  return retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
}

/** Creates an error response of the HTTP layer, outside of any API procedure. */
export function createHttpErrorResponse(
  c: HonoContext,
  code: ApiErrorCode,
  message?: string,
  data?: Partial<RetryAfterErrorData>,
) {
  const retryAfter = data?.retryAfter
  const text = message ?? (retryAfter === undefined ? undefined : tooManyAttemptsMessage(retryAfter))
  const { status, body, headers } = buildApiErrorStatusBodyAndHeaders(
    { code, ...API_ERRORS[code], ...(text && { message: text }), data },
    c.get('requestId'),
  )
  return Response.json(body, { status, headers })
}
