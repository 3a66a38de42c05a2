import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Expects that the page has prefetched this script, and every module it imports, before anything uses the script. */
export async function expectScriptPreloaded(page: Page, name: string) {
  const fetched = () =>
    page.evaluate(
      (name) => performance.getEntriesByType('resource').find((each) => each.name.includes(`/${name}`))?.name,
      name,
    )
  await expect.poll(fetched).toBeDefined()
  // The page gets the `import()` expression as a string, because Vitest would rewrite it in code.
  await page.evaluate(`import('${await fetched()}').then(() => {})`)
}

/**
 * Records the order of three events: the next press, the focus of a field, and a task queued by the press. An iPhone
 * opens its keyboard only for a field that gets the focus within the press event itself.
 */
export async function trackFocusOrder(page: Page) {
  const orderHandle = await page.evaluateHandle(() => {
    const order: string[] = []
    const onPress = () => {
      order.push('pressed')
      setTimeout(() => order.push('later'))
    }
    const onFocus = ({ target }: FocusEvent) => target instanceof HTMLInputElement && order.push('field')
    addEventListener('click', onPress, { capture: true, once: true })
    addEventListener('focusin', onFocus)
    return order
  })
  return () => orderHandle.jsonValue()
}
