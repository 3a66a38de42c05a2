import { expect, test } from 'vitest'
import { readFileSync, readdirSync } from 'node:fs'
import sharp from 'sharp'
import { brand } from '#platform/brand.ts'
import { manifest } from './manifest.ts'

const pictures = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons), ...manifest.screenshots]

/** Every address that a file of its own answers, as the router writes them down. */
const tree = readFileSync('src/app/web/route-tree.gen.ts', 'utf8')
const addresses = tree.slice(tree.indexOf('fullPaths:'), tree.indexOf('fileRoutesByTo:'))

test('the manifest carries the name', () => {
  expect([manifest.name, manifest.short_name]).toEqual([brand.name, brand.name])
})

test.each(pictures.map((picture) => [picture.src, picture] as const))(
  'the picture %s is there, of the kind and size that is said',
  async (src, { sizes, type }) => {
    const file = readFileSync(`public${src}`)
    if (type === 'image/svg+xml') return expect(file.toString()).toMatch(/^<svg /)
    const { format, width, height } = await sharp(file).metadata()
    expect([type, sizes]).toEqual([`image/${format}`, `${width}x${height}`])
  },
)

test('no screenshot is there for nothing, and each has a shape that devices show', () => {
  const shown = manifest.screenshots.map(({ src }) => src)
  expect(shown.toSorted()).toEqual(readdirSync('public/screenshots').map((name) => `/screenshots/${name}`))
  for (const { sizes } of manifest.screenshots) {
    const [width, height] = sizes.split('x').map(Number) as [number, number]
    expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3)
  }
})

test.each([manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)])('%s is a page', (address) => {
  expect(addresses).toContain(`'${address}'`)
})
