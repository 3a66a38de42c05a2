import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { launchChromium } from '../e2e/harness/browser/chromium.ts'
import { brand } from '../src/platform/brand.ts'

/*
 * Renders PNG files from SVG drawings:
 * - public/*.png: app icons from favicon.svg, and the preview image of shared links from the landing page's art
 * - seed/: faces, place photos and logos of the demo town
 * Run it after changing a drawing, and commit the result.
 */

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const output = (name: string) => join(root, 'public', name)

const icon = read('public/favicon.svg')
/** Square icon for systems that mask its shape. `room` is the safe margin around the drawing, in SVG units. */
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
/** Icon of an app shortcut: a colored circle inside the mask's safe zone, unlike the icon of the app itself. */
const shortcut = (strokes: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
  <circle cx="12" cy="12" r="12" fill="#03322a"/>
  <g transform="translate(5.4 5.4) scale(.55)" fill="none" stroke="#febc20" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">${strokes}</g>
</svg>`
const shortcuts = Object.entries({
  log: '<path d="M4 12h16M12 4v16"/>',
  finder: '<path d="M20 10c0 5-8 12-8 12s-8-7-8-12a8 8 0 0 1 16 0Z"/><circle cx="12" cy="10" r="3"/>',
  litterboard: '<path d="M4 21v-8h5M20 21v-6h-5M9 21V6h6v15M2 21h20"/>',
}).map(([name, strokes]) =>
  sharp(Buffer.from(shortcut(strokes)), { density: 72 * 4 })
    .resize(96, 96)
    .png({ palette: true })
    .toFile(output(`shortcut-${name}.png`)),
)
await Promise.all(shortcuts)
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
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
    await page.setContent(html)
    await page.evaluate(() => document.fonts.ready)
    return await page.screenshot()
  } finally {
    await browser.close()
  }
}
