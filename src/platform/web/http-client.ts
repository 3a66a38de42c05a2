import { ORPCError, createORPCClient } from '@orpc/client'
import type { AnyContractRouter } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { ApiErrorBody } from '#platform/errors.ts'
import { API_RESPONSE_WINDOW_EVENT_NAME, UNAUTHORIZED_WINDOW_EVENT_NAME } from './window-events.ts'

/** Client context of one API call: `send` replaces the network request, for example by a cached response. */
export type ApiClientCallContext = { send?: (request: Request) => Promise<Response> }

export const createApiHttpClient = (routes: object): object =>
  createORPCClient(
    new OpenAPILink<ApiClientCallContext>(routes as AnyContractRouter, {
      url: () => `${location.origin}/api`,
      fetch: (request, init, { context: { send } }) => (send ? send(request) : fetchAndReport(request, init)),
      customErrorResponseBodyDecoder: (body, { status }) =>
        isErrorBody(body) ? toApiError(body, status) : throwForeignResponse(status),
    }),
  )

/** Reports the outcome of each API request to the page as the window event `API_RESPONSE_WINDOW_EVENT_NAME`. */
async function fetchAndReport(request: Request, init: RequestInit) {
  try {
    const response = await fetch(request, init)
    dispatchEvent(new CustomEvent(API_RESPONSE_WINDOW_EVENT_NAME, { detail: response }))
    return response
  } catch (error) {
    // A request that the page aborted says nothing about the server's reachability.
    if (!request.signal.aborted) dispatchEvent(new CustomEvent(API_RESPONSE_WINDOW_EVENT_NAME))
    throw Object.assign(error as Error, { isCut: true })
  }
}

/** An error response from a proxy has a text that is not meant for users. */
function throwForeignResponse(status: number): never {
  throw Object.assign(new Error('A foreign answer'), { status, defined: false })
}

const isErrorBody = (body: unknown): body is ApiErrorBody =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' && 'message' in body

/**
 * Converts the body of an API error response to an `ORPCError`. The server sends only declared errors and masks other
 * faults as 5xx.
 */
function toApiError({ code, message, data, requestId }: ApiErrorBody, status: number) {
  if (status === 401 || code === 'FORBIDDEN') dispatchEvent(new Event(UNAUTHORIZED_WINDOW_EVENT_NAME))
  return Object.assign(new ORPCError(code, { status, message, data, defined: status < 500 }), { requestId })
}
