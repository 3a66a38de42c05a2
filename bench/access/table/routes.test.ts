import { expect, test, vi } from 'vitest'
import { opened, pages } from './places.ts'

type Node = { type: string; path?: string; children?: Node[] }

/** Every address a page answers, as routes.ts has it. */
const addresses = (node: Node, above = ''): string[] => {
  const path = [above, node.path].filter(Boolean).join('/').replaceAll(/\/+/g, '/')
  const own =
    node.type === 'index' || (node.path && !node.children?.some(({ type }) => type === 'index')) ? [path || '/'] : []
  return [...own, ...(node.children ?? []).flatMap((child) => addresses(child, path))]
}

test('every address of the product is among the places that are walked', async () => {
  // of the web's zone, which types here do not reach into
  const { routes } = await vi.importActual<{ routes: Node }>('#app/web/routes.ts')
  const walked = [...pages, ...opened].flatMap((place) => place.routes ?? [])
  expect(walked.toSorted()).toEqual(addresses(routes).toSorted())
})

test('no two places have one name', () => {
  const names = [...pages, ...opened].map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})
