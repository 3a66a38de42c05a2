import type { Page } from 'playwright-core'
import { waitForAnimations } from '../../../e2e/harness/accessibility.ts'

const MAX_STOPS = 160
/** Milliseconds that a list box needs to close after its field lost the focus. */
const LIST_CLOSE_MS = 300

type TabStop = {
  id: number
  description: string
  isSeen: boolean
  isHidden: boolean
  isRinged: boolean
  isInside: boolean
}
type TabWalk = { found: string[]; stops: string[] }

/**
 * Walks through a page or dialog with Tab until the focus is back at the start. Reports controls that show no focus
 * ring, are covered, out of view or never focused, and a focus that leaves the open dialog.
 */
export async function walkByTab(page: Page): Promise<TabWalk> {
  await page.evaluate(resetFocus, DIALOGS)
  // A focus ring that fades out must not count as a ring.
  await waitForAnimations(page)
  await page.evaluate(recordControls, DIALOGS)
  const stops: TabStop[] = []
  const ids = new Set<number>()
  let ends = 0
  while (stops.length < MAX_STOPS) {
    await page.keyboard.press('Tab')
    let stop = await page.evaluate(describeFocus)
    // The list box of the previous field may still be closing.
    if (stop && (stop.isHidden || !stop.isSeen)) {
      await page.waitForTimeout(LIST_CLOSE_MS)
      await waitForAnimations(page)
      stop = await page.evaluate(describeFocus)
    }
    if (stop && ids.has(stop.id)) break
    // Past the last control the focus returns to the top of the page, once.
    if (!stop && ++ends > 1) break
    if (!stop) continue
    ids.add(stop.id)
    stops.push(stop)
  }
  const describe = (what: string) => (stop: TabStop) => `${what}: ${stop.description}`
  const found = [
    ...stops.filter(({ isSeen }) => !isSeen).map(describe('has the focus but is out of view')),
    ...stops.filter(({ isHidden }) => isHidden).map(describe('has the focus but is covered')),
    ...stops.filter(({ isRinged }) => !isRinged).map(describe('shows no focus ring')),
    ...stops.filter(({ isInside }) => !isInside).map(describe('is outside the open dialog')),
  ]
  // Close a list box that the last stop has opened.
  if (await page.locator('input[role=combobox][aria-expanded=true]').count()) {
    await page.keyboard.press('Tab')
    await page.waitForTimeout(LIST_CLOSE_MS)
  }
  const missed = stops.length < MAX_STOPS ? await page.evaluate(listUnreached) : []
  return {
    found: [...found, ...missed.map((each) => `Tab does not reach ${each}`)],
    stops: stops.map((stop) => stop.description),
  }
}

type RecordedControls = {
  looks: Map<Element, string>
  reached: Set<Element>
  ids: Map<Element, number>
  all: Element[]
}

const DIALOGS = '[role=dialog], [role=alertdialog], dialog[open]'

/**
 * Resets the focus so that the next Tab starts at the top of the page. In an open dialog the focus stays where it is.
 */
function resetFocus(dialogs: string) {
  if (Array.from(document.querySelectorAll(dialogs)).some((each) => each.checkVisibility())) return
  document.body.tabIndex = -1
  document.body.focus({ preventScroll: true })
  document.body.removeAttribute('tabindex')
}

/** Records the controls that Tab must reach and how each looks without the focus. */
function recordControls(dialogs: string) {
  const dialog = Array.from(document.querySelectorAll(dialogs)).findLast((each) => each.checkVisibility())
  const all = Array.from(
    (dialog ?? document).querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, iframe, [tabindex]',
    ),
  ).filter((each) => {
    const { width, height } = each.getBoundingClientRect()
    const isOff = each.matches(':disabled') || each.closest('[inert], [aria-hidden=true], [hidden]')
    return each.tabIndex >= 0 && !isOff && width + height > 0 && each.checkVisibility({ visibilityProperty: true })
  })
  const looks = new Map<Element, string>()
  Object.assign(globalThis, { recorded: { looks, reached: new Set(), ids: new Map(), all, dialog } })
  // The focused element cannot be compared with its unfocused look.
  const { activeElement } = document
  for (const each of all) if (each !== activeElement || !dialog) looks.set(each, lookOf(each))

  function lookOf(element: Element) {
    const near = [element, element.nextElementSibling, element.previousElementSibling]
    for (let at = element.parentElement, up = 0; at && up < 4; at = at.parentElement, up++) near.push(at)
    const looks = near.flatMap((each) =>
      each ? [null, '::before', '::after'].map((part) => getComputedStyle(each, part)) : [],
    )
    return looks
      .map((style) =>
        [
          style.outlineStyle === 'none' ? '' : style.outline,
          style.boxShadow,
          style.borderColor,
          style.borderWidth,
          style.backgroundColor,
        ].join(),
      )
      .join(';')
  }
  Object.assign(globalThis, { lookOf })
}

/** Describes the focused element: whether it is in view, uncovered, ringed and inside the open dialog. */
function describeFocus(): TabStop | undefined {
  const element = document.activeElement
  if (!element || element === document.body || element === document.documentElement) return
  type Globals = { recorded: RecordedControls & { dialog?: Element }; lookOf: (element: Element) => string }
  const { recorded, lookOf } = globalThis as unknown as Globals
  const style = getComputedStyle(element)
  const { x, y, width, height } = element.getBoundingClientRect()
  const points = [0.5, 0.1, 0.9].flatMap((across) =>
    [0.5, 0.1, 0.9].map((down) => [x + width * across, y + height * down]),
  )
  const isTouched = ([px, py]: number[]) => {
    const top = document.elementFromPoint(px!, py!)
    return Boolean(
      top &&
      (element.contains(top) ||
        // A toast closes by itself.
        top.closest('[data-sonner-toast]') ||
        top.contains(element) ||
        top.closest('label')?.contains(element) ||
        element.closest('label')?.contains(top)),
    )
  }
  const labels = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
  const name =
    element.getAttribute('aria-label') ?? labels ?? element.textContent?.trim().replaceAll(/\s+/g, ' ').slice(0, 50)
  recorded.reached.add(element)
  if (!recorded.ids.has(element)) recorded.ids.set(element, recorded.ids.size)
  // A visually hidden input is judged by its parent, which is drawn in its place.
  const isClipped = (each: Element) => getComputedStyle(each).clipPath !== 'none'
  const isDrawnElsewhere =
    width <= 2 || style.opacity === '0' || isClipped(element) || isClipped(element.parentElement!)
  const shown = isDrawnElsewhere ? element.parentElement! : element
  const box = shown.getBoundingClientRect()
  const isSeen = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
  const before = recorded.looks.get(element)
  return {
    id: recorded.ids.get(element)!,
    description: `<${element.localName}> ${element.getAttribute('role') ?? ''} ${name}`,
    isSeen,
    isHidden: isSeen && !isDrawnElsewhere && !points.some(isTouched),
    isRinged:
      // The focus ring inside an iframe belongs to another page.
      element.localName === 'iframe' ||
      before === undefined ||
      before !== lookOf(element) ||
      (style.outlineStyle !== 'none' && style.outlineWidth !== '0px'),
    isInside:
      !recorded.dialog?.isConnected ||
      recorded.dialog.contains(element) ||
      !document.querySelector('main')?.contains(element),
  }
}

/** Lists the controls that Tab did not reach. One control of a group is enough: arrow keys lead to the others. */
function listUnreached() {
  const { recorded } = globalThis as unknown as { recorded: RecordedControls }
  const groupOf = (element: Element) =>
    element instanceof HTMLInputElement && element.type === 'radio'
      ? element.name
      : element.closest('[role=radiogroup], [role=tablist], [role=listbox], [role=menu], [role=grid], [role=toolbar]')
  const groups = new Set(Array.from(recorded.reached, groupOf).filter(Boolean))
  return (
    recorded.all
      // A closing toast is still in the document.
      .filter((each) => each.isConnected && !each.closest('[data-removed=true]'))
      .filter((each) => !recorded.reached.has(each) && !groups.has(groupOf(each)))
      .map((each) => each.outerHTML.slice(0, 120))
  )
}
