import type { Page } from 'playwright-core'

/** Control of a page, with a key that finds the same control in another load of the page. */
export type PageControl = {
  key: string
  name: string
  isInFrame: boolean
  isInDialog: boolean
}

/** Attribute that marks the control to press. */
const MARK = 'data-pressed-by-test'

/**
 * Lists the visible, enabled controls that act within the page. Repeated rows count once. Text fields, links to other
 * sites and links within the page are omitted.
 */
export const listControls = (page: Page): Promise<PageControl[]> => page.evaluate(findControls, undefined)

export async function findListedControl(page: Page, { key }: PageControl) {
  await page.evaluate(findControls, { mark: MARK, key })
  return page.locator(`[${MARK}]`)
}

/** Runs in the page. Marks the wanted control, or lists all controls. */
function findControls(wanted?: { mark: string; key: string }): PageControl[] {
  const CONTROLS =
    'a[href], button, summary, input:is([type=checkbox], [type=radio]), [role=button], [role=tab], [role=option], [role=menuitem]'
  const WITHOUT_EFFECT =
    ':disabled, [aria-disabled=true], [aria-current=page], [aria-current=true], [role=group] > [aria-pressed=true], [aria-selected=true], :checked[type=radio], .skip-link, [data-toast] *, [inert] *, [aria-hidden=true] *'
  const pressed = (control: Element) => (control.matches('input') && control.closest('label')) || control
  const isVisible = (control: Element) => {
    const { width, height } = pressed(control).getBoundingClientRect()
    return (
      width > 3 && height > 3 && pressed(control).checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
  }
  const isLinkOutside = (control: Element) =>
    control instanceof HTMLAnchorElement &&
    (control.origin !== location.origin || control.target === '_blank' || control.getAttribute('href')!.includes('#'))
  const nameOf = (control: Element) =>
    [control.getAttribute('aria-label'), control.textContent, (control as HTMLInputElement).labels?.[0]?.textContent]
      .map((name) => name?.replaceAll(/\s+/g, ' ').trim())
      .find(Boolean) ?? ''
  const isInDialog = (control: Element) => control.closest('dialog, [role=dialog], [role=alertdialog]') !== null
  const keyOf = (control: Element, isInFrame: boolean) => {
    const isRepeated = !isInFrame && control.closest('a, li, tr, article, [role=row], [role=gridcell]')
    const name = isRepeated ? control.className : nameOf(control).replaceAll(/\d+/g, '#')
    const layer = isInDialog(control) ? 'dialog' : 'page'
    return [layer, control.tagName, control.getAttribute('role'), control.getAttribute('type'), name].join(' ')
  }
  document.querySelector(`[${wanted?.mark}]`)?.removeAttribute(wanted!.mark)
  const found = new Map<string, PageControl>()
  for (const control of document.querySelectorAll(CONTROLS)) {
    if (control.matches(WITHOUT_EFFECT) || !isVisible(control) || isLinkOutside(control)) continue
    const isInFrame = control.closest('header.site-header, nav, footer, .consent-strip') !== null
    const key = keyOf(control, isInFrame)
    if (found.has(key) || (wanted && wanted.key !== key)) continue
    if (wanted) pressed(control).setAttribute(wanted.mark, '')
    found.set(key, { key, name: nameOf(control).slice(0, 60), isInFrame, isInDialog: isInDialog(control) })
  }
  return [...found.values()]
}

/**
 * Lists everything that a user would notice in a page: title, visible texts, states and values of controls, scrolling.
 */
export const listNoticeable = (page: Page): Promise<string[]> => page.evaluate(collectNoticeable)

/** Records from now on what a user would notice in a page, including momentary changes. */
export const watchNoticeable = (page: Page) => page.evaluate(`(${watch})(${collectNoticeable})`)

/** Whether a user would have noticed a change since `watchNoticeable`. A new document counts. */
export const wasAnythingNoticed = (page: Page): Promise<boolean> =>
  page.evaluate(() => (globalThis as Watched).watched?.hasChanged ?? true).catch(() => true)

type Watched = typeof globalThis & { watched?: { hasChanged: boolean } }

/** Runs in the page. */
function watch(collect: typeof collectNoticeable) {
  const watched = { hasChanged: false }
  Object.assign(globalThis, { watched })
  const before = collect().join('\n')
  const look = () => {
    watched.hasChanged ||= collect().join('\n') !== before
    if (watched.hasChanged || watched !== (globalThis as Watched).watched) changes.disconnect()
    return watched.hasChanged
  }
  const changes = new MutationObserver(look)
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  // Scrolling and a native control's state do not change the document, so they are polled each frame.
  const lookEachFrame = () => {
    if (watched === (globalThis as Watched).watched && !look()) requestAnimationFrame(lookEachFrame)
  }
  lookEachFrame()
}

function collectNoticeable(): string[] {
  const isInView = (element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const isVisible = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    return isVisible && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  }
  /** Whether something else is drawn over the text, such as a dialog. */
  const isCovered = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const middle = (from: number, to: number, end: number) => (Math.max(0, from) + Math.min(end, to)) / 2
    const drawn = document.elementFromPoint(middle(left, right, innerWidth), middle(top, bottom, innerHeight))
    if (!drawn || getComputedStyle(element).pointerEvents === 'none') return false
    return !element.contains(drawn) && !drawn.contains(element)
  }
  const noticeable = [document.title, `scrolled ${Math.round(scrollY / 50)}`]
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement!
    const text = texts.currentNode.textContent!.trim()
    if (text && !element.matches('script, style') && isInView(element) && !isCovered(element)) noticeable.push(text)
  }
  const STATES = ['label', 'current', 'expanded', 'checked', 'pressed', 'selected', 'invalid', 'valuenow'].map(
    (state) => `aria-${state}`,
  )
  for (const element of document.querySelectorAll('button, input, textarea, [role]'))
    noticeable.push(
      [
        element.tagName,
        ...STATES.map((state) => element.getAttribute(state)),
        element.getAttribute('type'),
        (element as HTMLInputElement).checked,
        (element as HTMLInputElement).value,
      ].join(),
    )
  return noticeable
}
