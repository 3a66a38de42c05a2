import type { Page } from 'playwright-core'
import { findButton } from '../visitor.ts'

/** Finds a row of an admin list by a text in it. */
export const findAdminRow = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

export const rowMenuButton = (page: Page, name: string) =>
  findButton(page, `Actions for ${name}`).filter({ visible: true })

export async function openRowMenu(page: Page, name: string) {
  // A menu that is still fading out would open again without taking the focus.
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await rowMenuButton(page, name).click()
  return page.getByRole('menu')
}

export const chooseRowAction = async (page: Page, name: string, item: string) =>
  (await openRowMenu(page, name)).getByRole('menuitem', { name: item }).click()
