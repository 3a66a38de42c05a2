import { ORPCError, createORPCClient } from '@orpc/client'
import type { AnyContractRouter } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { ErrorBody } from '#platform/errors.ts'
import { API_ANSWERED, UNAUTHORIZED } from './window-events.ts'

/** Whoever calls may say who is asked, if not the server. */
export type Called = { ask?: (request: Request) => Promise<Response> }

export const connect = (routes: object): object =>
  createORPCClient(
    new OpenAPILink<Called>(routes as AnyContractRouter, {
      url: () => `${location.origin}/api`,
      fetch: (request, init, { context: { ask } }) => (ask ? ask(request) : reach(request, init)),
      customErrorResponseBodyDecoder: (body, { status }) =>
        isErrorBody(body) ? errorOf(body, status) : foreign(status),
    }),
  )

/** Tells the page whether somebody was there. */
async function reach(request: Request, init: RequestInit) {
  try {
    const answer = await fetch(request, init)
    dispatchEvent(new CustomEvent(API_ANSWERED, { detail: answer }))
    return answer
  } catch (error) {
    // what the page itself breaks off says nothing
    if (!request.signal.aborted) dispatchEvent(new CustomEvent(API_ANSWERED))
    throw Object.assign(error as Error, { isCut: true })
  }
}

/** A proxy in between has its own words, which are not for our readers. */
function foreign(status: number): never {
  throw Object.assign(new Error('A foreign answer'), { status, defined: false })
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' && 'message' in body

/** The server lets only declared errors out; its own faults it masks as 5xx. */
function errorOf({ code, message, data, requestId }: ErrorBody, status: number) {
  if (status === 401) dispatchEvent(new Event(UNAUTHORIZED))
  return Object.assign(new ORPCError(code, { status, message, data, defined: status < 500 }), { requestId })
}
