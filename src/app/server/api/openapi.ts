import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { brand } from '#platform/brand.ts'
import { InvalidFieldsErrorData } from '#platform/contract.ts'
import { API_ERRORS, EXPECTED_MEMBER_HEADER, type ApiErrorCode } from '#platform/errors.ts'
import type { RawHttpRoute } from '#platform/server/http/raw-route.ts'
import { addOpenApiExamples } from './examples.ts'
import { apiRouter } from './router.ts'

export const API_PATH_PREFIX = '/api'

export const jsonSchemaConverters = [new ZodToJsonSchemaConverter()]

/** Version of the API contract. The major number changes when existing phone apps could no longer use the API. */
const API_VERSION = '1.0.0'

const INTRODUCTION = `The ${brand.name} web app and phone apps use this API for everything they do.

Browsers keep their session in an HttpOnly cookie. Other clients send \`Authorization: Bearer …\`.

All errors have the same body. \`code\` is for programs, \`message\` can be shown to the user,
and \`requestId\` finds the request in the server log.

A client that sends queued requests later, for example after hours offline, should add the header
\`${EXPECTED_MEMBER_HEADER}\` with the id of the member who made them.
The request fails with 412 (\`OTHER_MEMBER\`) if another member is signed in by then.`

/** Groups of operations, in the order of the API reference. */
const TAG_DESCRIPTIONS = {
  Session: 'Signing in and out, and who is signed in',
  Account: 'Signing up, email verification, passwords, and deleting the account',
  Profile: "The member's own profile, picture, goal and preferences",
  Members: 'Public profiles of members',
  Cleanups: 'Logging cleanups with photos, the history, and loving those of others',
  Groups: 'Cleanups together: shares of the pieces, codes to join, and invitations',
  Progress: 'Totals, week streak, badges and statistics',
  Litterboard: 'The public ranking of all members',
  Challenges: 'Team challenges and participation in them',
  Events: 'The Cleanup Finder, submitting events, calendar files and feeds',
  Places: 'Regions of countries and look-up of postal codes',
  Contact: 'Messages to the people who run the installation',
  Files: 'Stored pictures',
  Live: 'Notice of changes while a page is open',
  Admin: 'Review, members, challenges, events, exports and the audit log; for admins only',
  Setup: 'The first run of a place: its name, first admin and mail server, by a one-time key',
  Mailbox: 'Emails of the demo, which sends none',
}

/** Errors that any API request may get, whatever errors its procedure declares. */
const COMMON_ERRORS = [
  'BAD_REQUEST',
  'OTHER_MEMBER',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
] as const satisfies ApiErrorCode[]

export async function createOpenApiDocument(origin: string, rawRoutes: RawHttpRoute[]): Promise<OpenAPI.Document> {
  const document = await new OpenAPIGenerator({ schemaConverters: jsonSchemaConverters }).generate(apiRouter, {
    info: {
      title: `${brand.name} API`,
      version: API_VERSION,
      description: INTRODUCTION,
      contact: { name: brand.name, email: brand.supportEmail },
    },
    tags: Object.entries(TAG_DESCRIPTIONS).map(([name, description]) => ({ name, description })),
    servers: [{ url: origin + API_PATH_PREFIX }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: Object.fromEntries(
        await Promise.all(COMMON_ERRORS.map(async (code) => [code, await createErrorResponse(code)])),
      ),
    },
    security: [{}, { bearer: [] }],
    customErrorResponseBodySchema: (errors) => {
      const bodies = errors.map(([code, message, hasData, data]) =>
        errorBodySchema(code, message, hasData ? data : undefined),
      )
      return bodies.length === 1 ? bodies[0] : { oneOf: bodies }
    },
  })
  const raw = rawRoutes.flatMap(({ method, path, operation }) =>
    operation ? [[path, { [method.toLowerCase()]: operation }]] : [],
  )
  document.paths = { ...document.paths, ...(Object.fromEntries(raw) as OpenAPI.PathsObject) }
  for (const operation of listOpenApiOperations(document)) {
    const responses = (operation.responses ??= {})
    for (const code of COMMON_ERRORS) responses[API_ERRORS[code].status] ??= { $ref: `#/components/responses/${code}` }
    for (const response of Object.values(responses)) describeErrorResponse(response)
    addOpenApiExamples(operation)
  }
  return document
}

export const listOpenApiOperations = ({ paths = {} }: OpenAPI.Document) =>
  Object.values(paths).flatMap((item) => Object.values(item ?? {}) as OpenAPI.OperationObject[])

async function createErrorResponse(code: (typeof COMMON_ERRORS)[number]): Promise<OpenAPI.ResponseObject> {
  const { message } = API_ERRORS[code]
  const [, data] =
    code === 'BAD_REQUEST' ? jsonSchemaConverters[0]!.convert(InvalidFieldsErrorData, { strategy: 'output' }) : []
  return {
    description: message,
    ...(code === 'SERVICE_UNAVAILABLE' && {
      headers: { 'Retry-After': { description: 'Seconds to wait before retrying', schema: { type: 'integer' } } },
    }),
    content: { 'application/json': { schema: errorBodySchema(code, message, data) as OpenAPI.SchemaObject } },
  }
}

type JsonSchema = Exclude<ReturnType<(typeof jsonSchemaConverters)[0]['convert']>[1], undefined>

function errorBodySchema(code: string, message: string, data: JsonSchema | boolean | undefined): JsonSchema {
  return {
    type: 'object',
    properties: {
      code: { const: code },
      message: { type: 'string', examples: [message] },
      ...(data !== undefined && { data }),
      requestId: { type: 'string' },
    },
    required: ['code', 'message', 'requestId'],
  }
}

/** Replaces the description of an error response, because the OpenAPI generator writes only the status number there. */
function describeErrorResponse(response: OpenAPI.ResponseObject | OpenAPI.ReferenceObject) {
  if ('$ref' in response) return
  const error = Object.values(API_ERRORS).find(({ status }) => String(status) === response.description)
  if (error) response.description = error.message
}
