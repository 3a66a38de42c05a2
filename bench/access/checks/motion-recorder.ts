import type { Page } from 'playwright-core'

type RecordedMotion = { shift: number; shifted: string[]; moved: string[] }

/**
 * Records layout shifts and animations from the first moment of a page. It must be installed before the page loads,
 * because neither can be found out afterwards.
 */
export const recordMotion = (page: Page) =>
  page.addInitScript(() => {
    const seen: RecordedMotion = { shift: 0, shifted: [], moved: [] }
    Object.assign(globalThis, { seen })
    const nameOf = (node: Node | null | undefined) =>
      node instanceof Element
        ? `<${node.localName} ${node.id || node.getAttribute('class')?.slice(0, 60)}>`
        : String(node?.nodeName)
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue
        seen.shift += entry.value
        seen.shifted.push(`${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => nameOf(node)).join(' ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })

    // Animations that end within this time count as instant.
    const INSTANT_MS = 20
    const look = () => {
      for (const animation of document.getAnimations()) {
        if (animation.timeline !== document.timeline) continue
        const { effect } = animation
        const end = Number(effect?.getComputedTiming().endTime ?? 0)
        if (end <= INSTANT_MS || !(effect instanceof KeyframeEffect)) continue
        const { animationName, transitionProperty } = animation as CSSAnimation & CSSTransition
        const motion = `${animationName ?? transitionProperty ?? 'script'} ${end} ms of ${nameOf(effect.target)}`
        if (!seen.moved.includes(motion)) seen.moved.push(motion)
      }
    }
    // Events instead of polling each frame: a page that keeps rendering would be slow.
    for (const begun of ['animationstart', 'transitionrun']) addEventListener(begun, look, true)
    const { animate } = Element.prototype
    Element.prototype.animate = function (...how) {
      setTimeout(look)
      return animate.apply(this, how)
    }
  })

export const readRecordedMotion = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seen: RecordedMotion }).seen)
