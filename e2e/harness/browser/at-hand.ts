import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The page has fetched this file before anybody asked for it, and all that it needs. */
export async function expectAtHand(page: Page, name: string) {
  const fetched = () =>
    page.evaluate(
      (name) => performance.getEntriesByType('resource').find((each) => each.name.includes(`/${name}`))?.name,
      name,
    )
  await expect.poll(fetched).toBeDefined()
  // as text: the runner would have its own word for it
  await page.evaluate(`import('${await fetched()}').then(() => {})`)
}

/**
 * The order of the next press, the focus of a field, and whatever comes after the press is dealt with: an iPhone opens its
 * keyboard only for a field that is focused before that.
 */
export async function tellOfFocus(page: Page) {
  const told = await page.evaluateHandle(() => {
    const told: string[] = []
    const onPress = () => {
      told.push('pressed')
      setTimeout(() => told.push('later'))
    }
    const onFocus = ({ target }: FocusEvent) => target instanceof HTMLInputElement && told.push('field')
    addEventListener('click', onPress, { capture: true, once: true })
    addEventListener('focusin', onFocus)
    return told
  })
  return () => told.jsonValue()
}
