import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { launchChromium } from '../e2e/harness/browser/chromium.ts'
import { brand } from '../src/platform/brand.ts'

/*
 * Draws public/*.png: the icons from favicon.svg, and the picture that a shared link shows from the landing page's own;
 * and for the demo town its faces, from the drawings of people, its photos, from those of places, and its logos.
 * Run it after changing one of those, and commit what comes out.
 */

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const output = (name: string) => join(root, 'public', name)

const icon = read('public/favicon.svg')
/** for systems that cut the shape themselves; the more `room`, the farther the path's end keeps from their knife */
const square = (room: number) =>
  icon
    .replace(/viewBox="[^"]*"/, `viewBox="${-room} ${-2 * room} ${32 + 2 * room} ${32 + 2 * room}"`)
    .replace('rx="8"', '')

const draw = (svg: string, size: number, name: string) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .flatten(svg === icon ? false : { background: '#febc20' })
    .png({ palette: true })
    .toFile(output(name))

await Promise.all([
  draw(icon, 192, 'icon-192.png'),
  draw(icon, 512, 'icon-512.png'),
  draw(square(4), 512, 'icon-maskable-512.png'),
  draw(square(0), 180, 'apple-touch-icon.png'),
])
const faces = ['auburn', 'beard', 'cap', 'curls', 'navy', 'silver'].map((name) =>
  sharp(Buffer.from(read(`src/app/web/art/people/${name}.svg`)), { density: 72 * 10 })
    .resize(400, 400)
    .png({ palette: true })
    .toFile(join(root, 'seed/faces', `${name}.png`)),
)
await Promise.all(faces)
const places = [
  ...['beach', 'canal', 'field', 'park', 'street'].map((name) => `src/platform/web/ui/media/places/${name}.svg`),
  ...['bus-stop', 'creek', 'dusk'].map((name) => `seed/places/${name}.svg`),
].map((path) =>
  sharp(Buffer.from(read(path)), { density: 72 * 3 })
    .resize(1040, 780)
    .png({ palette: true, colours: 64 })
    .toFile(join(root, 'seed/places', `${basename(path, '.svg')}.png`)),
)
await Promise.all(places)
const logos = ['bags', 'bus', 'dawn', 'flower', 'house', 'lunch', 'school', 'trees', 'water'].map((name) =>
  sharp(Buffer.from(read(`seed/logos/drawings/${name}.svg`)))
    .png({ palette: true, colours: 64 })
    .toFile(join(root, 'seed/logos', `${name}.png`)),
)
await Promise.all(logos)
await sharp(await photograph(sharePage()))
  .png({ palette: true, colours: 160 })
  .toFile(output('share.png'))

function sharePage() {
  const layers = ['sky', 'hills', 'forest', 'street', 'canal', 'people'].map((name) =>
    read(`src/app/web/art/hero/${name}.svg`),
  )
  const font = (name: string, file: string) => {
    const bytes = readFileSync(createRequire(import.meta.url).resolve(`@fontsource-variable/${file}`)).toString(
      'base64',
    )
    return `@font-face { font-family: '${name}'; font-weight: 200 800; src: url(data:font/woff2;base64,${bytes}) }`
  }
  return `<!doctype html>
<html data-theme="light">
<style>
  ${font('National Park', 'national-park/files/national-park-latin-wght-normal.woff2')}
  ${read('src/platform/web/theme/tokens.css')}
  body { position: relative; width: 1200px; height: 630px; margin: 0; overflow: hidden; background: var(--s0) }
  body > svg { position: absolute; bottom: 0; width: 1200px; height: 675px }
  div { position: absolute; left: 64px; color: white; font-family: 'National Park'; font-weight: 800 }
  .name { top: 52px; display: flex; gap: 16px; align-items: center; font-size: 44px }
  .name svg { width: 54px }
  .promise { top: 146px; width: 660px; font-size: 76px; line-height: 0.98; letter-spacing: -0.022em }
  .birds { display: none }
</style>
${layers.join('')}
<div class="name">${icon}${brand.name}</div>
<div class="promise">Making the world around us cleaner, together</div>`
}

async function photograph(html: string) {
  const server = await launchChromium()
  try {
    const browser = await chromium.connect(server.wsEndpoint())
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
    await page.setContent(html)
    await page.evaluate(() => document.fonts.ready)
    return await page.screenshot()
  } finally {
    await server.close()
  }
}
