import type { Page } from 'playwright-core'
import { button } from '../visitor.ts'

/** Finds a row of an admin list by a text in it. */
export const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

export const dots = (page: Page, name: string) => button(page, `Actions for ${name}`).filter({ visible: true })

export async function menuOf(page: Page, name: string) {
  // A menu that is still fading out would open again without taking the focus.
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await dots(page, name).click()
  return page.getByRole('menu')
}

export const choose = async (page: Page, name: string, item: string) =>
  (await menuOf(page, name)).getByRole('menuitem', { name: item }).click()
