import type { Page } from 'playwright-core'
import { findButton } from '../visitor.ts'

export const findAdminListRow = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

export const findAdminRowMenuButton = (page: Page, name: string) =>
  findButton(page, `Actions for ${name}`).filter({ visible: true })

export async function openAdminRowMenu(page: Page, name: string) {
  // Wait until the previous row menu has faded out: reopened before that, it would not take the focus.
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await findAdminRowMenuButton(page, name).click()
  return page.getByRole('menu')
}

export const chooseAdminRowAction = async (page: Page, name: string, item: string) =>
  (await openAdminRowMenu(page, name)).getByRole('menuitem', { name: item }).click()
