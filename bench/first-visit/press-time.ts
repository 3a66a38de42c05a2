import type { Browser, Locator, Page } from 'playwright-core'
import { type OpenOptions, type OpenPage, openPage } from './browser.ts'

const CPU_SLOWDOWN = 4
/** How long a press may take to show its effect. After that it counts as lost. */
const PATIENCE_MS = 15_000

/** Visible effect of a press: an element that appears, or another text in an element. */
export type Effect = { appears: string } | { changes: string }

export type Press = {
  name: string
  path: string
  aim: number
  size: OpenOptions['size']
  member?: string
  /** Brings the loaded page into the state in which the control can be pressed. */
  prepare?: (page: Page) => Promise<unknown>
  find: (page: Page) => Locator
  effect: Effect
  /** Reverts the effect, so that the same control can be pressed again. Without it no later press is measured. */
  undo?: (page: Page) => Promise<unknown>
}

/** `effect` is the time from the press to the frame that shows its effect, `inp` the time to the next frame, in ms. */
export type PressTime = { effect: number; inp: number }

declare global {
  interface Window {
    pressTime?: Promise<PressTime | undefined>
  }
}

/** Measures the first press on a freshly loaded, idle page, and the same press again. A lost press is undefined. */
export async function measurePress(
  browser: Browser,
  origin: string,
  { path, size, member, prepare, find, effect, undo }: Press,
): Promise<(PressTime | undefined)[]> {
  const open = await openPage(browser, { size, origin, member, isKnown: true })
  const { page, cdp, close } = open
  try {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.evaluate(waitForIdleProcessor)
    await prepare?.(page)
    const first = await pressOnce(open, find(page), effect)
    if (!first || !undo) return [first]
    await undo(page)
    return [first, await pressOnce(open, find(page), effect)]
  } finally {
    await close()
  }
}

/**
 * Presses the control with raw input events, because Playwright's click looks up the control several times, which takes
 * long on a slow processor.
 */
async function pressOnce({ page, cdp }: OpenPage, control: Locator, effect: Effect): Promise<PressTime | undefined> {
  const box = await findRestingPlace(control)
  await page.evaluate(watchPress, { effect, patience: PATIENCE_MS })
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left', clickCount: 1 } as const
  await Promise.all([
    cdp.send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' }),
    cdp.send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' }),
  ])
  return page.evaluate(() => window.pressTime!)
}

/** Runs in the page. It waits until the browser has been idle five times in a second, as after hydration. */
async function waitForIdleProcessor() {
  for (let idle = 0; idle < 5;) {
    const left = await new Promise<number>((resolve) =>
      requestIdleCallback((deadline) => resolve(deadline.timeRemaining())),
    )
    idle = left > 10 ? idle + 1 : 0
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Scrolls the control into view, and waits until it no longer moves. */
async function findRestingPlace(control: Locator) {
  await control.scrollIntoViewIfNeeded()
  for (let before = ''; ;) {
    const box = await control.boundingBox()
    if (!box) throw new Error(`${control} is not visible`)
    if (JSON.stringify(box) === before) return box
    before = JSON.stringify(box)
    await control.page().waitForTimeout(250)
  }
}

/** Runs in the page. It looks for the effect in each frame, and notes the time after that frame is painted. */
function watchPress({ effect, patience }: { effect: Effect; patience: number }) {
  const isVisible = () => {
    if ('changes' in effect) return readText(effect.changes) !== before
    return Array.from(document.querySelectorAll(effect.appears)).some((each) => each.checkVisibility())
  }
  const readText = (selector: string) =>
    Array.from(document.querySelectorAll(selector), (each) => each.textContent).join()
  const before = 'changes' in effect ? readText(effect.changes) : ''
  if (isVisible()) throw new Error(`The effect is visible before the press: ${JSON.stringify(effect)}`)

  let inp = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId) inp = Math.max(inp, entry.duration)
  })
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)

  window.pressTime = new Promise((resolve) => {
    setTimeout(() => resolve(undefined), patience)
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        const look = () => {
          if (!isVisible()) return requestAnimationFrame(look)
          // A timer that is set within a frame runs after its paint.
          setTimeout(() => {
            const time = performance.now() - timeStamp
            // The durations of events are reported after the frame.
            setTimeout(() => {
              observer.disconnect()
              resolve({ effect: time, inp })
            }, 500)
          })
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  })
}
