import { JsonSchemaCoercer } from '@orpc/json-schema'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import { StandardOpenAPICodec, decodeParams } from '@orpc/openapi/standard'
import { type AnyProcedure, ORPCError, createProcedureClient, isProcedure } from '@orpc/server'
import * as z from 'zod/mini'
import { type ApiContext, maskUndeclaredErrors } from '#platform/server/api.ts'
import { buildApiErrorStatusBodyAndHeaders } from '#platform/server/http/error-response.ts'
import { API_ERRORS } from '#platform/errors.ts'
import { jsonSchemaConverters } from './openapi.ts'
import { apiRouter } from './router.ts'

/*
 * Serves the procedures over HTTP as oRPC's OpenAPIHandler does, with oRPC's own codec, coercer and client. It is
 * faster:
 * the handler would look up the operation a second time, copy all headers and open an AbortController for each request.
 */

// Set the English error messages of validation, because zod/mini includes none.
z.config(z.locales.en())

const codec = new StandardOpenAPICodec(
  new StandardOpenAPISerializer(new StandardOpenAPIJsonSerializer(), new StandardBracketNotationSerializer()),
)
const coercer = new JsonSchemaCoercer()

const MALFORMED_BODY_ERROR = new ORPCError('BAD_REQUEST', { message: 'What was sent cannot be read.' })

export type ApiProcedureRequest = {
  request: Request
  url: URL
  /** Path parameters of the request by name, still URL-encoded. */
  params?: Record<string, string>
  body: Uint8Array<ArrayBuffer>
  context: ApiContext & { resHeaders: Headers }
}
type ProcedureHandler = (request: ApiProcedureRequest) => Promise<Response>

/** Creates the handlers of all procedures, keyed by method and route, such as `GET /v1/members/{username}`. */
export function createApiProcedureHandlers(): Map<string, ProcedureHandler> {
  const handlers = new Map<string, ProcedureHandler>()
  const walk = (part: object) => {
    for (const each of Object.values(part) as object[]) {
      if (!isProcedure(each)) walk(each)
      else handlers.set(`${each['~orpc'].route.method} ${each['~orpc'].route.path}`, createApiProcedureHandler(each))
    }
  }
  walk(apiRouter)
  return handlers
}

export function createApiProcedureHandler(procedure: AnyProcedure): ProcedureHandler {
  const { inputSchema } = procedure['~orpc']
  const jsonSchema = inputSchema && jsonSchemaConverters[0]!.convert(inputSchema, { strategy: 'input' })[1]
  const call = createProcedureClient(procedure, {
    context: (context: ApiContext) => context,
    interceptors: [maskUndeclaredErrors],
  })
  return async ({ request, url, params, body, context }) => {
    try {
      const standard = {
        url,
        method: request.method === 'HEAD' ? 'GET' : request.method,
        headers: {},
        signal: undefined,
        body: () => parseBody(body, request.headers.get('content-type') ?? ''),
      }
      const decoded = await codec.decode(standard, params && decodeParams(params), procedure).catch(throwMalformed)
      const input = jsonSchema ? coercer.coerce(jsonSchema, decoded) : decoded
      return toResponse(codec.encode(await call(input, { context }), procedure), context.resHeaders)
    } catch (error) {
      return toResponse(
        buildApiErrorStatusBodyAndHeaders(toApiError(error, context), context.requestId),
        context.resHeaders,
      )
    }
  }
}

/** Turns errors in parsing a request body into 400: invalid JSON throws a SyntaxError, an invalid form a TypeError. */
function throwMalformed(error: unknown): never {
  throw error instanceof SyntaxError || error instanceof TypeError ? MALFORMED_BODY_ERROR : error
}

/** Returns an ORPCError of a procedure to the client. Logs any other error and masks it as 500, since it is a bug. */
function toApiError(error: unknown, { platform }: ApiContext) {
  if (error instanceof ORPCError) return error
  platform.log.error({ err: error }, 'request failed unexpectedly')
  return new ORPCError('INTERNAL_SERVER_ERROR', API_ERRORS.INTERNAL_SERVER_ERROR)
}

async function parseBody(body: Uint8Array<ArrayBuffer>, type: string): Promise<unknown> {
  if (/^multipart\/form-data/i.test(type)) return new Response(body, { headers: { 'content-type': type } }).formData()
  return body.length > 0 ? (JSON.parse(new TextDecoder().decode(body)) as unknown) : undefined
}

type EncodedResult = { status: number; headers: Record<string, string | string[] | undefined>; body: unknown }

/** Whether a procedure's result is a form, stream or iterator, which JSON.stringify would turn into `{}`. */
const isNotJson = (body: unknown) =>
  body instanceof FormData || body instanceof ReadableStream || Symbol.asyncIterator in Object(body)

/**
 * Creates a procedure's HTTP response. Its headers stay a plain object where possible, which the Node server sends
 * without a copy.
 */
function toResponse({ status, headers: encodedHeaders, body }: EncodedResult, resHeaders: Headers): Response {
  if (isNotJson(body))
    throw new Error('A form or a stream cannot be the answer of a procedure: write a route of its own.')
  // API responses may be personal, so no cache stores them by default.
  const headers: Record<string, string> = { 'cache-control': 'no-store', ...(encodedHeaders as Record<string, string>) }
  const isFile = body instanceof Blob
  if (isFile) Object.assign(headers, fileHeaders(body))
  else if (body !== undefined) headers['content-type'] = 'application/json'
  const response = new Response(isFile ? body : body === undefined ? null : JSON.stringify(body), { status, headers })
  for (const [name, value] of resHeaders) {
    if (name === 'set-cookie') response.headers.append(name, value)
    // A cache-control header that a procedure has set applies only to its success, so an error response does not keep
    // it.
    else if (status < 400 || name !== 'cache-control') response.headers.set(name, value)
  }
  return response
}

const fileHeaders = (file: Blob) => {
  const name = encodeURIComponent(file instanceof File ? file.name : 'blob')
  return {
    'content-type': file.type,
    'content-length': String(file.size),
    'content-disposition': `inline; filename="${name}"; filename*=utf-8''${name}`,
  }
}
