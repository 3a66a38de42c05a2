import type { OpenAPI } from '@orpc/openapi'
import { createSchemaExample } from '#app/server/api/examples.ts'
import { createOpenApiDocument, jsonSchemaConverters } from '#app/server/api/openapi.ts'
import { createNonRpcRoutes } from '#app/server/api/raw-routes.ts'
import { apiRouter } from '#app/server/api/router.ts'
import { allApiProcedures } from '#app/server/attacks/client-kinds.ts'

/** Marker of an injection point: sqlmap replaces it with its payloads. */
export const INJECTION_MARK = '*'

/** Request to one operation of the API, with every parameter marked as an injection point. */
export type MarkedRequest = {
  name: string
  method: string
  path: string
  body?: string
  headers?: Record<string, string>
  /** The forwarder turns the body into a multipart form with a picture. */
  isUpload: boolean
  parameters: string[]
}
type OperationInput = Record<string, unknown>

const readInputSchema = (name: string) => {
  const procedure = name.split('.').reduce((node, step) => (node as Record<string, object>)[step]!, apiRouter as object)
  const { inputSchema } = (procedure as { '~orpc': { inputSchema?: unknown } })['~orpc']
  return inputSchema && jsonSchemaConverters[0]!.convert(inputSchema as never, { strategy: 'input' })[1]
}

/** Lists the optional fields of an operation's input with example values. */
export const listOptionalFields = (name: string, right: OperationInput): [string, unknown][] =>
  Object.entries((createSchemaExample(readInputSchema(name)) ?? {}) as OperationInput).filter(
    ([field]) => !(field in right) && field !== 'file',
  )

function takeField(from: OperationInput, field: string) {
  const value = String(from[field])
  delete from[field]
  return encodeURIComponent(value)
}

export function markRequest(name: string, sent: OperationInput): MarkedRequest {
  const { method = 'POST', path = '' } = allApiProcedures.find(([each]) => each === name)![1]
  const { file, ...rest } = sent
  const parameters: string[] = []
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    parameters.push(field)
    return takeField(rest, field) + INJECTION_MARK
  })
  const left = Object.entries(rest)
  const isUpload = file !== undefined
  if (method === 'GET') {
    parameters.push(...left.map(([field]) => field))
    const query = left
      .map(([field, value]) => `${field}=${encodeURIComponent(String(value))}${INJECTION_MARK}`)
      .join('&')
    return { name, method, path: query ? `${filled}?${query}` : filled, isUpload, parameters }
  }
  const body = left.length > 0 || isUpload ? markJson(rest, parameters) : undefined
  return { name, method, path: filled, body, isUpload, parameters }
}

/** Serializes a value as JSON with a marker at every leaf: inside the quotes of a string, after any other value. */
function markJson(value: unknown, parameters: string[], at = ''): string {
  const inside = (key: string | number) => (at ? `${at}.${key}` : String(key))
  if (Array.isArray(value)) return `[${value.map((each, index) => markJson(each, parameters, inside(index))).join()}]`
  if (typeof value === 'object' && value !== null && !(value instanceof Date))
    return `{${Object.entries(value)
      .map(([key, each]) => `${JSON.stringify(key)}:${markJson(each, parameters, inside(key))}`)
      .join()}}`
  parameters.push(at)
  const json = JSON.stringify(value)
  return json.startsWith('"') ? `${json.slice(0, -1)}${INJECTION_MARK}"` : json + INJECTION_MARK
}

/**
 * Marks the routes that are not procedures: exports, feeds, pictures, live updates. A CSV export is requested twice,
 * with filters and with selected ids, because ids make the filters irrelevant.
 */
export async function markRawRoutes(origin: string, right: Record<string, OperationInput>): Promise<MarkedRequest[]> {
  const raw = createNonRpcRoutes({ stopping: new AbortController().signal } as never)
  const { paths = {} } = await createOpenApiDocument(origin, raw)
  return raw.flatMap(({ method, path }) => {
    const operation = paths[path]?.[method.toLowerCase() as 'get']
    const documented = (operation?.parameters ?? []) as OpenAPI.ParameterObject[]
    const known = documented.length > 0 ? documented.map(({ name }) => name) : Object.keys(right[path] ?? {})
    const value = (name: string) => encodeURIComponent(String(right[path]?.[name])) + INJECTION_MARK
    const ask = (name: string, parameters: string[]): MarkedRequest[] => {
      if (parameters.length === 0) return []
      const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => value(field))
      const query = parameters.filter((each) => !path.includes(`{${each}}`)).map((each) => `${each}=${value(each)}`)
      const address = query.length > 0 ? `${filled}?${query.join('&')}` : filled
      return [{ name, method, path: address, isUpload: false, parameters }]
    }
    const picked = known.filter((each) => each === 'ids')
    return [
      ...ask(
        `${method} ${path}`,
        known.filter((each) => each !== 'ids'),
      ),
      ...ask(`${method} ${path} with selected ids`, picked),
    ]
  })
}

/**
 * Marks the request headers that the server reads, in two requests: one with a bearer token and one with a cookie,
 * because the cookie is ignored beside a token.
 */
export const markHeaders = (token: string): MarkedRequest[] =>
  Object.entries({
    headers: { Authorization: `Bearer ${token}` },
    'headers of a browser': { Cookie: `cleanstreak.session_token=${token}`, Origin: 'http://localhost:3000' },
  }).map(([name, identity]) => {
    const headers = {
      ...identity,
      'X-Forwarded-For': '198.51.100.7',
      'X-Request-Id': 'request-0001',
      'If-None-Match': '"x"',
    }
    return {
      name,
      method: 'GET',
      path: '/v1/me',
      headers: Object.fromEntries(Object.entries(headers).map(([header, value]) => [header, value + INJECTION_MARK])),
      isUpload: false,
      parameters: Object.keys(headers),
    }
  })
