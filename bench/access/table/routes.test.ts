import { expect, test, vi } from 'vitest'
import { overlayPlaces, pagePlaces } from './places.ts'

type Node = { type: string; path?: string; children?: Node[] }

/** Lists the paths of all pages in routes.ts. */
const addresses = (node: Node, above = ''): string[] => {
  const path = [above, node.path].filter(Boolean).join('/').replaceAll(/\/+/g, '/')
  const own =
    node.type === 'index' || (node.path && !node.children?.some(({ type }) => type === 'index')) ? [path || '/'] : []
  return [...own, ...(node.children ?? []).flatMap((child) => addresses(child, path))]
}

test('every route of the product has a row in the accessibility tables', async () => {
  // Imported untyped: routes.ts belongs to the web's TypeScript project.
  const { routes } = await vi.importActual<{ routes: Node }>('#app/web/routes.ts')
  const walked = [...pagePlaces, ...overlayPlaces].flatMap((place) => place.routes ?? [])
  expect(walked.toSorted()).toEqual(addresses(routes).toSorted())
})

test('row names in the accessibility tables are unique', () => {
  const names = [...pagePlaces, ...overlayPlaces].map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})
