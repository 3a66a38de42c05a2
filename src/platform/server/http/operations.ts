import type { OpenAPI } from '@orpc/openapi'
import { LARGEST_BODY_FIELD, type LargestBody } from '#platform/uploads.ts'
import { STANDARD_BODY } from './body.ts'

export type Operation = { mediaTypes: string[]; largestBody: LargestBody }
/** Matched route of a request. `route` is the pattern: a real path may contain a name that must not reach the log. */
type Found = { route: string } & ({ operation: Operation; params?: Record<string, string> } | { allow: string[] })

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Router lookup built from the OpenAPI document: finds the operation of a method and path, or the allowed methods. */
export function operationsOf(document: OpenAPI.Document) {
  const table = Object.entries(document.paths ?? {}).map(([path, item = {}]) => ({
    route: path,
    parts: path.split('/').map((part) => (part.startsWith('{') ? { name: part.slice(1, -1) } : part)),
    operations: new Map(
      METHODS.flatMap((method) => (item[method] ? [[method.toUpperCase(), operation(item[method])] as const] : [])),
    ),
  }))
  // Fixed segments win over parameters: /things/new before /things/{id}.
  table.sort((a, b) => fixedParts(b) - fixedParts(a))
  const ofLength = Map.groupBy(table, ({ parts }) => parts.length)

  return function find(method: string, path: string): Found | undefined {
    const asked = path.replace(/\/$/, '').split('/')
    const entry = ofLength.get(asked.length)?.find(({ parts }) => parts.every((part, at) => isPart(part, asked[at]!)))
    if (!entry) return undefined
    const operation = entry.operations.get(method === 'HEAD' ? 'GET' : method)
    if (operation) return { route: entry.route, operation, params: paramsIn(entry.parts, asked) }
    const allow = [...entry.operations.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method))
    return { route: entry.route, allow: allow.toSorted() }
  }
}

type Part = string | { name: string }

const fixedParts = ({ parts }: { parts: Part[] }) => parts.filter((part) => typeof part === 'string').length

/** Whether a path segment matches; a parameter matches any non-empty text. */
const isPart = (part: Part, asked: string) => (typeof part === 'string' ? part === asked : asked !== '')

function paramsIn(parts: Part[], asked: string[]) {
  const named = parts.flatMap((part, at) => (typeof part === 'string' ? [] : [[part.name, asked[at]!] as const]))
  return named.length > 0 ? Object.fromEntries(named) : undefined
}

function operation({ requestBody, ...said }: OpenAPI.OperationObject): Operation {
  const content = requestBody && 'content' in requestBody ? Object.keys(requestBody.content) : []
  const { [LARGEST_BODY_FIELD]: largestBody = STANDARD_BODY } = said as { [LARGEST_BODY_FIELD]?: LargestBody }
  return { mediaTypes: content.length > 0 ? content : ['application/json'], largestBody }
}
