import type { Page } from 'playwright-core'

/** Lists what overflows the screen horizontally, or scrolls horizontally without being a table, tabs or radio buttons. */
export const findHorizontalOverflow = (page: Page) =>
  page.evaluate(() => {
    const { documentElement: root } = document
    const found: string[] = []
    const wide = root.scrollWidth - root.clientWidth
    if (wide > 0) found.push(`the page is ${wide} px wider than the screen`)
    const describe = (element: Element) =>
      `<${element.localName} class="${element.getAttribute('class')?.slice(0, 80)}">`
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const { overflowX } = getComputedStyle(element)
      const hidden = element.scrollWidth - element.clientWidth
      // WCAG 1.4.10 (reflow) exempts tables. Tabs and radio buttons scroll along with the focus, and a focusable strip
      // scrolls by keyboard.
      const mayScroll =
        element.querySelector('table, [role=grid], [role=tab], pre') ??
        element.closest('pre, textarea, input, [role=radiogroup], [tabindex="0"]')
      if (['auto', 'scroll'].includes(overflowX) && hidden > 1 && !mayScroll && element.checkVisibility())
        found.push(`${describe(element)} scrolls ${hidden} px to the side`)
    }
    const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, h1, h2, h3, p')
    for (const element of controls) {
      const { left, right, width } = element.getBoundingClientRect()
      const isShown = width > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      const isOut = right > root.clientWidth + 1 || left < -1
      if (!isShown || !isOut || isWithinScroller(element)) continue
      found.push(`${describe(element)} "${element.textContent?.slice(0, 30)}" reaches from ${left} to ${right} px`)
    }
    return found

    function isWithinScroller(element: Element) {
      for (let at = element.parentElement; at; at = at.parentElement)
        if (
          ['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(at).overflowX) &&
          at !== root &&
          at !== document.body
        )
          return true
      return false
    }
  })

/**
 * WCAG 1.4.12 (text spacing): lists the texts that are cut off, and can be read nowhere else, when the spacing of
 * letters, words, lines and paragraphs is increased.
 */
export async function findClippedText(page: Page) {
  const before = await page.evaluate(listClippedTexts)
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`)
    Object.assign(globalThis, { spacing: sheet })
    document.adoptedStyleSheets.push(sheet)
  })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const found = (await page.evaluate(listClippedTexts)).filter((each) => !before.includes(each))
  const wide = await findHorizontalOverflow(page)
  await page.evaluate(() => {
    const { spacing } = globalThis as unknown as { spacing: CSSStyleSheet }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== spacing)
  })
  return [...found, ...wide.map((each) => `with wider text spacing ${each}`)]
}

function listClippedTexts() {
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || !node.textContent?.trim() || ['SCRIPT', 'STYLE', 'OPTION'].includes(parent.tagName)) continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const text = range.getBoundingClientRect()
    if (!text.width) continue
    for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      const box = at.getBoundingClientRect()
      if (box.width <= 2 || style.position === 'fixed') break
      const clipsX = ['hidden', 'clip'].includes(style.overflowX)
      const clipsY = ['hidden', 'clip'].includes(style.overflowY)
      const isControl = at.matches('button, a, [role=button], input')
      const x = Math.max(text.right - box.right, box.left - text.left)
      // Tolerance for the half line spacing, which has no ink.
      const y = Math.max(text.bottom - box.bottom, box.top - text.top) - 3
      // Truncated text is fine where the whole is in a tooltip, behind a link, or in a dialog that a button opens.
      const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      const whole = at.closest('li, tr, article, [role=listitem], [role=row]') ?? at
      if (
        isShortened &&
        (at.closest('[title], a, button:not(:disabled)') || whole.querySelector('a[href], button:not(:disabled)'))
      )
        break
      if (((clipsX || isControl) && x > 2) || ((clipsY || isControl) && y > 2)) {
        found.push(
          `"${node.textContent.trim().slice(0, 40)}" is cut off by <${at.localName} class="${at.getAttribute('class')?.slice(0, 80)}">`,
        )
        break
      }
      if (['auto', 'scroll'].includes(style.overflowY) || ['auto', 'scroll'].includes(style.overflowX)) break
    }
  }
  return found
}
