import type { OpenAPI } from '@orpc/openapi'
import type { ErrorCode } from '#platform/errors.ts'
import type { ApiContext } from '../api.ts'

/** An address under /api that speaks HTTP itself, because a procedure cannot: it streams, sends a file, or redirects. */
export type RawRoute = {
  method: 'GET' | 'POST'
  /** below /api, with parameters in braces */
  path: `/${string}`
  /** for the API reference; left out, the address is not part of the public API */
  operation?: OpenAPI.OperationObject
  handle(
    request: Request,
    refuse: (code: ErrorCode, message?: string) => Response,
    context: ApiContext,
  ): Response | Promise<Response>
}
