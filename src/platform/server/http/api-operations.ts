import type { OpenAPI } from '@orpc/openapi'
import { BODY_LIMIT_OPENAPI_FIELD, type RequestBodyLimit } from '#platform/uploads.ts'
import { DEFAULT_REQUEST_BODY_LIMIT } from './request-body.ts'

export type ApiOperation = { mediaTypes: string[]; largestBody: RequestBodyLimit }
/**
 * API operation that a request matched. `route` is the path pattern: a real path may contain a name that must not be
 * logged.
 */
type OperationMatch = { route: string } & (
  | { operation: ApiOperation; params?: Record<string, string> }
  | { allow: string[] }
)

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/**
 * Builds a router lookup from the OpenAPI document: it finds the API operation of a method and path, or the allowed
 * methods.
 */
export function createApiOperationLookup(document: OpenAPI.Document) {
  const table = Object.entries(document.paths ?? {}).map(([path, item = {}]) => ({
    route: path,
    parts: path.split('/').map((part) => (part.startsWith('{') ? { name: part.slice(1, -1) } : part)),
    operations: new Map(
      METHODS.flatMap((method) => (item[method] ? [[method.toUpperCase(), readOperation(item[method])] as const] : [])),
    ),
  }))
  // Sort the routes so that fixed path segments win over parameters: /things/new before /things/{id}.
  table.sort((a, b) => countFixedParts(b) - countFixedParts(a))
  const ofLength = Map.groupBy(table, ({ parts }) => parts.length)

  return function find(method: string, path: string): OperationMatch | undefined {
    const segments = path.replace(/\/$/, '').split('/')
    const entry = ofLength
      .get(segments.length)
      ?.find(({ parts }) => parts.every((part, at) => matchesPart(part, segments[at]!)))
    if (!entry) return undefined
    const operation = entry.operations.get(method === 'HEAD' ? 'GET' : method)
    if (operation) return { route: entry.route, operation, params: extractParams(entry.parts, segments) }
    const allow = [...entry.operations.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method))
    return { route: entry.route, allow: allow.toSorted() }
  }
}

type PathPart = string | { name: string }

const countFixedParts = ({ parts }: { parts: PathPart[] }) => parts.filter((part) => typeof part === 'string').length

/** Whether a path segment matches the segment of a route pattern; a parameter matches any non-empty text. */
const matchesPart = (part: PathPart, segment: string) => (typeof part === 'string' ? part === segment : segment !== '')

function extractParams(parts: PathPart[], segments: string[]) {
  const named = parts.flatMap((part, at) => (typeof part === 'string' ? [] : [[part.name, segments[at]!] as const]))
  return named.length > 0 ? Object.fromEntries(named) : undefined
}

function readOperation({ requestBody, ...fields }: OpenAPI.OperationObject): ApiOperation {
  const content = requestBody && 'content' in requestBody ? Object.keys(requestBody.content) : []
  const { [BODY_LIMIT_OPENAPI_FIELD]: largestBody = DEFAULT_REQUEST_BODY_LIMIT } = fields as {
    [BODY_LIMIT_OPENAPI_FIELD]?: RequestBodyLimit
  }
  return { mediaTypes: content.length > 0 ? content : ['application/json'], largestBody }
}
