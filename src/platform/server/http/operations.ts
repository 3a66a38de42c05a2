import type { OpenAPI } from '@orpc/openapi'
import { LARGEST_BODY_FIELD, type LargestBody } from '#platform/uploads.ts'
import { STANDARD_BODY } from './body/body.ts'

export type Operation = { mediaTypes: string[]; largestBody: LargestBody }
/** The route is the pattern: an address itself may hold a name, which no log and no metric shall know. */
type Found = { route: string } & ({ operation: Operation } | { allow: string[] })

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Finds what an address and a method mean, or which methods the address has: the API's own document is the table. */
export function operationsOf(document: OpenAPI.Document) {
  const table = Object.entries(document.paths ?? {}).map(([path, item = {}]) => ({
    route: path,
    pattern: new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}/?$`),
    fixedParts: path.split('/').filter((part) => !part.startsWith('{')).length,
    operations: new Map(
      METHODS.flatMap((method) => (item[method] ? [[method.toUpperCase(), operation(item[method])] as const] : [])),
    ),
  }))
  // /things/new is not the thing called new
  table.sort((a, b) => b.fixedParts - a.fixedParts)

  return function find(method: string, path: string): Found | undefined {
    const entry = table.find(({ pattern }) => pattern.test(path))
    if (!entry) return undefined
    const operation = entry.operations.get(method === 'HEAD' ? 'GET' : method)
    if (operation) return { route: entry.route, operation }
    const allow = [...entry.operations.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method))
    return { route: entry.route, allow: allow.toSorted() }
  }
}

function operation({ requestBody, ...said }: OpenAPI.OperationObject): Operation {
  const content = requestBody && 'content' in requestBody ? Object.keys(requestBody.content) : []
  const { [LARGEST_BODY_FIELD]: largestBody = STANDARD_BODY } = said as { [LARGEST_BODY_FIELD]?: LargestBody }
  return { mediaTypes: content.length > 0 ? content : ['application/json'], largestBody }
}
