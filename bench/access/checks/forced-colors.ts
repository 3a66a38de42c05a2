import type { Page } from 'playwright-core'
import sharp from 'sharp'

type Box = { label: string; x: number; y: number; width: number; height: number }
const MIN_CONTRAST = 3

/**
 * Forced colors (high contrast mode): lists the visible texts, controls and icons whose pixels in the screenshot have
 * too little contrast to be seen.
 */
export async function findInvisibleElements(page: Page, picture: Buffer) {
  const boxes = await page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, textarea, [role=switch], [role=checkbox], [role=radio], [role=tab], [role=slider], a svg, button svg, h1, h2, h3, p, dt, dd, label, th, td',
    )
    const found: Box[] = []
    for (const element of all) {
      const { x, y, width, height } = element.getBoundingClientRect()
      const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      const middle = document.elementFromPoint(x + width / 2, y + height / 2)
      const isOnTop = middle && (element.contains(middle) || middle === element.closest('label, a, button'))
      if (
        !isShown ||
        !isOnTop ||
        // Disabled or inert, or hidden from assistive technology.
        element.closest('[aria-hidden=true]:not(svg), [inert], :disabled, [aria-disabled=true]') ||
        element.querySelector(':scope > [aria-disabled=true]') ||
        width < 8 ||
        height < 8 ||
        (!element.textContent?.trim() && /^(P|TD|TH|LABEL|DD|DT)$/.test(element.tagName)) ||
        getComputedStyle(element).clipPath !== 'none'
      )
        continue
      const name =
        element.closest('a, button')?.getAttribute('aria-label') ??
        element.closest('a, button')?.textContent?.trim().slice(0, 40) ??
        element.textContent?.trim().slice(0, 40)
      const type = element.getAttribute('type') ?? element.getAttribute('class')?.slice(0, 60)
      found.push({ label: `<${element.localName} ${type}> ${name}`, x, y, width, height })
    }
    return found
  })
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const luminance = (at: number) => {
    const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!].map((each) => {
      const share = each / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = ({ x, y, width, height }: Box) => {
    let [least, most] = [1, 0]
    for (let row = Math.max(0, Math.floor(y) - 2); row < Math.min(info.height, y + height + 2); row++)
      for (let column = Math.max(0, Math.floor(x) - 2); column < Math.min(info.width, x + width + 2); column++) {
        const light = luminance((row * info.width + column) * info.channels)
        least = Math.min(least, light)
        most = Math.max(most, light)
      }
    return (most + 0.05) / (least + 0.05)
  }
  return boxes.filter((box) => contrast(box) < MIN_CONTRAST).map(({ label }) => `${label} is invisible`)
}
