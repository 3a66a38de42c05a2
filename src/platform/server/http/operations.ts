import type { OpenAPI } from '@orpc/openapi'
import { LARGEST_BODY_FIELD, type LargestBody } from '#platform/uploads.ts'
import { STANDARD_BODY } from './body.ts'

export type Operation = { route: string; mediaTypes: string[]; largestBody: LargestBody }
type Found = { operation: Operation } | { allow: string[] } | undefined

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Finds what an address and a method mean, or which methods the address has: the API's own document is the table. */
export function operationsOf(document: OpenAPI.Document) {
  const table = Object.entries(document.paths ?? {}).map(([path, item = {}]) => ({
    pattern: new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}/?$`),
    fixedParts: path.split('/').filter((part) => !part.startsWith('{')).length,
    operations: new Map(
      METHODS.flatMap((method) =>
        item[method] ? [[method.toUpperCase(), operation(path, item[method])] as const] : [],
      ),
    ),
  }))
  // /things/new is not the thing called new
  table.sort((a, b) => b.fixedParts - a.fixedParts)

  return function find(method: string, path: string): Found {
    const entry = table.find(({ pattern }) => pattern.test(path))
    if (!entry) return undefined
    const operation = entry.operations.get(method === 'HEAD' ? 'GET' : method)
    if (operation) return { operation }
    const allow = [...entry.operations.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method))
    return { allow: allow.toSorted() }
  }
}

function operation(path: string, { requestBody, ...said }: OpenAPI.OperationObject): Operation {
  const content = requestBody && 'content' in requestBody ? Object.keys(requestBody.content) : []
  const { [LARGEST_BODY_FIELD]: largestBody = STANDARD_BODY } = said as { [LARGEST_BODY_FIELD]?: LargestBody }
  return { route: path, mediaTypes: content.length > 0 ? content : ['application/json'], largestBody }
}
