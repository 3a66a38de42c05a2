import type * as z from 'zod/mini'
import type { Wait } from '#platform/contract.ts'
import { ERRORS, type ErrorBody, type ErrorCode } from '#platform/errors.ts'
import type { ShellContext } from './request.ts'

/** Retry-After of outages: long enough to help during a database failover, short enough to be worth waiting. */
export const RETRY_AFTER = { 'retry-after': '5' }

type Refusal = { code: string; status: number; message: string; data?: unknown }

/** Builds the status, JSON body and headers of an API error; all API errors have this format. */
export function refusal({ code, status, message, data }: Refusal, requestId: string) {
  const body: ErrorBody = { code, message, ...(data !== undefined && { data }), requestId }
  return { status, body, headers: { 'cache-control': 'no-store', ...waitOf({ status, data }) } }
}

function waitOf({ status, data }: Pick<Refusal, 'status' | 'data'>) {
  if (status === ERRORS.SERVICE_UNAVAILABLE.status) return RETRY_AFTER
  const { retryAfter } = (data ?? {}) as Partial<z.infer<typeof Wait>>
  return retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
}

/** Error response of the HTTP layer itself, outside of any API procedure. */
export function answerError(c: ShellContext, code: ErrorCode, message?: string, data?: object) {
  const { status, body, headers } = refusal(
    { code, ...ERRORS[code], ...(message && { message }), data },
    c.get('requestId'),
  )
  return Response.json(body, { status, headers })
}
