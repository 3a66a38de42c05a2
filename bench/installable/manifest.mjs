import sharp from 'sharp'

/** Radius of a maskable icon's safe zone, as a share of its width. No device crops inside it. */
const SAFE_RADIUS = 0.4
/** Maximum aspect ratio of a screenshot. */
const MAX_ASPECT_RATIO = 2.3

/** Reads the manifest as the browser does, reports the browser's own errors, and checks that no member is missing. */
export async function checkManifest({ page, context, report }) {
  await page.goto('/')
  const browser = await context.newCDPSession(page)
  const { url, errors, data } = await browser.send('Page.getAppManifest')
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  report('manifest has no error', !errors.length, errors.map(({ message }) => message).join() || url)
  const against = installabilityErrors.map(({ errorId }) => errorId)
  report('the browser would install it', !against.length, against.join() || 'no objection')
  const manifest = JSON.parse(data)
  const wanted = ['id', 'name', 'short_name', 'description', 'start_url', 'scope', 'display', 'theme_color']
  const more = ['background_color', 'lang', 'categories', 'icons', 'shortcuts', 'screenshots', 'share_target']
  const missing = [...wanted, ...more].filter((name) => !manifest[name])
  report('manifest is complete', !missing.length, missing.join() || `${wanted.length + more.length} members`)
  return manifest
}

export async function checkImages({ icons, shortcuts, screenshots }, { origin, report }) {
  const bytesOf = (path) => fetchBytes(new URL(path, origin))
  const all = [...icons, ...shortcuts.flatMap((each) => each.icons), ...screenshots]
  const wrong = []
  for (const { src, sizes } of all) {
    const { format, width, height } = await sharp(await bytesOf(src)).metadata()
    if (sizes !== 'any' && sizes !== `${width}x${height}`) wrong.push(`${src} is ${width}x${height}`)
    if (sizes === 'any' && format !== 'svg') wrong.push(`${src} is ${format}`)
  }
  report('images have their declared sizes', !wrong.length, wrong.join() || `${all.length} images`)

  const maskable = icons.find(({ purpose }) => purpose === 'maskable')
  const { inside, tip } = await findPathEnd(await bytesOf(maskable.src))
  report("end of the maskable icon's path in the safe zone", tip <= SAFE_RADIUS, `${percent(tip)} from the center`)
  report('its background is opaque', inside.isOpaque, inside.isOpaque ? 'opaque' : 'transparent')
  const bytes = await Promise.all(screenshots.map(async ({ src }) => (await bytesOf(src)).length))
  const forms = ['narrow', 'wide'].filter((form) => screenshots.some(({ form_factor }) => form_factor === form))
  const fitting = screenshots.every(({ sizes }) => {
    const sides = sizes.split('x').map(Number)
    return Math.max(...sides) / Math.min(...sides) <= MAX_ASPECT_RATIO
  })
  const weight = `${Math.round(bytes.reduce((sum, each) => sum + each, 0) / 1000)} KB`
  report('screenshots for phones and computers', forms.length === 2 && fitting, `${screenshots.length}, ${weight}`)
}

/**
 * Finds the upper end of the path drawn in the maskable icon, and whether the icon is opaque. The path enters from the
 * edge, so only its upper end must not be cropped.
 */
async function findPathEnd(icon) {
  const { data, info } = await sharp(icon).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x, y) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
  const ground = at(0, 0)
  const isMark = (pixel) => Math.abs(pixel[0] - ground[0]) > 64
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++)
      if (isMark(at(x, y))) {
        const tip = Math.hypot(x - info.width / 2, y - info.height / 2) / info.width
        return { tip, inside: { isOpaque: data.every((value, place) => place % 4 !== 3 || value === 255) } }
      }
  throw new Error('The maskable icon shows no path.')
}

export async function checkThemeColor(manifest, { page, report }) {
  const colorIn = async (colorScheme) => {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' })
    return page.evaluate(() => {
      const canvas = document.createElement('canvas').getContext('2d')
      canvas.fillStyle = document.querySelector('meta[name=theme-color]').content
      canvas.fillRect(0, 0, 1, 1)
      const [...channels] = canvas.getImageData(0, 0, 1, 1).data
      const inHex = channels.slice(0, 3).map((channel) => channel.toString(16).padStart(2, '0'))
      return `#${inHex.join('')}`
    })
  }
  const [dark, light] = [await colorIn('dark'), await colorIn('light')]
  report('theme color of the page equals the manifest', light === manifest.theme_color, `${light}, dark ${dark}`)
}

async function fetchBytes(address) {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

function percent(share) {
  return `${Math.round(share * 100)} % of the width`
}
