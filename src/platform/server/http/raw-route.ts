import type { OpenAPI } from '@orpc/openapi'
import type { RetryAfterErrorData } from '#platform/contract.ts'
import type { ApiErrorCode } from '#platform/errors.ts'
import type { ApiContext } from '../api.ts'

/** API endpoint that handles HTTP itself, because a procedure cannot stream, send a file, or redirect. */
export type RawHttpRoute = {
  method: 'GET' | 'POST'
  /** Path of the endpoint below `/api`, with parameters in braces. */
  path: `/${string}`
  /** OpenAPI description of the endpoint. Without it, the endpoint is not part of the public API. */
  operation?: OpenAPI.OperationObject
  handle(
    request: Request,
    refuse: (code: ApiErrorCode, message?: string, data?: RetryAfterErrorData) => Response,
    context: ApiContext,
  ): Response | Promise<Response>
}
