import { expect, test } from 'vitest'
import { readFileSync, readdirSync } from 'node:fs'
import sharp from 'sharp'
import { DEFAULT_INSTALLATION } from '#platform/installation.ts'
import { createWebAppManifest } from './manifest.ts'

const webAppManifest = createWebAppManifest(DEFAULT_INSTALLATION)

const pictures = [
  ...webAppManifest.icons,
  ...webAppManifest.shortcuts.flatMap(({ icons }) => icons),
  ...webAppManifest.screenshots,
]

/** All page addresses, from the generated route tree. */
const tree = readFileSync('src/app/web/route-tree.gen.ts', 'utf8')
const addresses = tree.slice(tree.indexOf('fullPaths:'), tree.indexOf('fileRoutesByTo:'))

test('the web app manifest uses the name of the organization', () => {
  const name = 'Dayton Litter Crew'
  expect(createWebAppManifest({ ...DEFAULT_INSTALLATION, name })).toMatchObject({ name, short_name: name, lang: 'en' })
})

test.each(pictures.map((picture) => [picture.src, picture] as const))(
  'the manifest image %s exists with the declared type and size',
  async (src, { sizes, type }) => {
    const file = readFileSync(`public${src}`)
    if (type === 'image/svg+xml') return expect(file.toString()).toMatch(/^<svg /)
    const { format, width, height } = await sharp(file).metadata()
    expect([type, sizes]).toEqual([`image/${format}`, `${width}x${height}`])
  },
)

test('the manifest lists every screenshot, each in an aspect ratio that devices accept', () => {
  const shown = webAppManifest.screenshots.map(({ src }) => src)
  expect(shown.toSorted()).toEqual(readdirSync('public/screenshots').map((name) => `/screenshots/${name}`))
  for (const { sizes } of webAppManifest.screenshots) {
    const [width, height] = sizes.split('x').map(Number) as [number, number]
    expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3)
  }
})

test.each([webAppManifest.start_url, ...webAppManifest.shortcuts.map(({ url }) => url)])(
  'the manifest link %s leads to an existing page',
  (address) => {
    expect(addresses).toContain(`'${address}'`)
  },
)
