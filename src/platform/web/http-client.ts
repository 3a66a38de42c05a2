import { ORPCError, createORPCClient } from '@orpc/client'
import type { AnyContractRouter } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { ErrorBody } from '#platform/errors.ts'
import { UNAUTHORIZED } from './unauthorized.ts'

export const connect = (routes: object): object =>
  createORPCClient(
    new OpenAPILink(routes as AnyContractRouter, {
      url: () => `${location.origin}/api`,
      customErrorResponseBodyDecoder: (body, { status }) =>
        isErrorBody(body) ? errorOf(body, status) : foreign(status),
    }),
  )

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
