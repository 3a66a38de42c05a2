import type { Locator, Page } from 'playwright-core'
import { expectAccessiblePage, axeOnlyScreenSizes } from './harness/accessibility.ts'
import { anEventTag, anApprovedEvent } from './harness/events.ts'
import { aUniqueSearchWord, demoAdminCredentials } from './harness/members.ts'
import { chooseAdminRowAction, findAdminListRow } from './harness/browser/admin-rows.ts'
import { expect, test } from './harness/test.ts'
import { findButton, expectFocused, waitForMemberPage, waitForVisibleText, waitForToast } from './harness/visitor.ts'

const HOME = '/admin-main/tags'
const LIST = '**/api/v1/admin/event-tags?*'
const ONE = '**/api/v1/admin/event-tags/*'

const box = (place: Page | Locator, name: string) => place.getByRole('textbox', { name })

test('an admin creates, edits and deletes event tags', { timeout: 180_000 }, async ({ open }) => {
  const word = aUniqueSearchWord()
  const other = await anEventTag({ name: `Kayak ${word}` })
  const page = await open('/admin-main', { as: demoAdminCredentials, statuses: [409, 500] })
  await page.getByRole('link', { name: 'Tag Management' }).click()
  await page.getByRole('heading', { name: 'Tag Management', level: 1 }).waitFor()
  await waitForVisibleText(page, 'View and manage event tags')
  await findButton(page, 'Create Tag').click()
  const dialog = page.getByRole('dialog', { name: 'Create Tag' })
  const save = () => findButton(dialog, 'Create Tag').click()
  await save()
  await waitForVisibleText(dialog, 'Tag name is required')
  await waitForVisibleText(dialog, 'Slug is required')
  await expectFocused(box(dialog, 'Tag name'))

  // The slug follows the name until the admin edits it.
  await box(dialog, 'Tag name').fill(`Canal & lock ${word}`)
  expect(await box(dialog, 'Slug').inputValue()).toBe(`canal-lock-${word}`)
  await box(dialog, 'Slug').fill('canal_lock')
  await box(dialog, 'Tag name').fill(`Canal ${word}`)
  await save()
  await waitForVisibleText(dialog, 'Slug must contain only lowercase letters, numbers, and hyphens')
  await box(dialog, 'Slug').fill(other.slug)
  await save()
  await waitForVisibleText(dialog, 'This slug is already taken. Please choose another one.')
  await expectFocused(box(dialog, 'Slug'))
  await page.reload()
  await waitForMemberPage(page)
  await findButton(page, 'Create Tag').click()
  await waitForVisibleText(dialog, 'This is what you had before.')
  expect(await box(dialog, 'Tag name').inputValue()).toBe(`Canal ${word}`)
  await box(dialog, 'Slug').fill(`canal-${word}`)
  await page.route(LIST.replace('?*', ''), (route) => route.fulfill({ status: 500, json: { code: 'X', message: '' } }))
  await save()
  await waitForVisibleText(dialog, 'Failed to create tag')
  await page.unroute(LIST.replace('?*', ''))
  await save()
  await waitForToast(page, 'success', 'Tag created successfully')
  await dialog.waitFor({ state: 'detached' })

  const search = page.getByRole('searchbox', { name: 'Search by name or slug' })
  await search.fill(word)
  await page.getByText('2 tags found.').waitFor()
  await findAdminListRow(page, `Canal ${word}`).getByText('Active', { exact: true }).waitFor()
  await page.getByRole('columnheader', { name: 'Tag Name' }).click()
  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain('Canal')
  for (const name of ['Slug', 'Status', 'Created']) {
    const header = page.getByRole('columnheader', { name })
    await header.click()
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending')
  }

  await chooseAdminRowAction(page, `Canal ${word}`, 'Edit')
  const change = page.getByRole('dialog', { name: 'Edit Tag' })
  await box(change, 'Tag name').fill(`Lock ${word}`)
  expect(await box(change, 'Slug').inputValue()).toBe(`canal-${word}`)
  await change.getByText('Active', { exact: true }).click()
  await page.route(ONE, (route) => route.fulfill({ status: 500, json: { code: 'X', message: '' } }))
  await findButton(change, 'Save changes').click()
  await waitForVisibleText(change, 'Failed to update tag')
  await page.unroute(ONE)
  await findButton(change, 'Save changes').click()
  await waitForToast(page, 'success', 'Tag updated successfully')
  await findAdminListRow(page, `Lock ${word}`).getByText('Inactive', { exact: true }).waitFor()

  // Changes of another admin appear live behind an open dialog.
  await chooseAdminRowAction(page, other.name, 'Edit')
  await box(change, 'Tag name').fill(`Canoe ${word}`)
  await anApprovedEvent({ title: `Paddle ${word}`, selectedTags: [other.id] })
  const behind = page.getByRole('row', { includeHidden: true }).filter({ hasText: other.name })
  await expect.poll(() => behind.getByRole('gridcell', { includeHidden: true }).nth(4).textContent()).toBe('1')
  expect(await box(change, 'Tag name').inputValue()).toBe(`Canoe ${word}`)
  await page.keyboard.press('Escape')
  await findButton(page, 'Discard').click()
  await chooseAdminRowAction(page, other.name, 'Delete')
  const question = page.getByRole('alertdialog', { name: `Delete ${other.name}?` })
  await waitForVisibleText(question, 'Its place on one event, which stays')
  await waitForVisibleText(question, 'Its filter in the finder: links to it then say that there is no such tag')
  await page.route(ONE, (route) => route.fulfill({ status: 500, json: { code: 'X', message: '' } }))
  await findButton(question, 'Delete tag').click()
  await waitForVisibleText(question, 'Failed to delete tag')
  await page.unroute(ONE)
  await findButton(question, 'Delete tag').click()
  await waitForToast(page, 'success', 'Tag deleted successfully')
  await findAdminListRow(page, other.name).waitFor({ state: 'detached' })
  await search.fill(`${word} none`)
  await page.getByText('No tags found').first().waitFor()

  await page.route(LIST, (route) => route.fulfill({ status: 500, json: { code: 'X', message: '' } }))
  await search.fill('')
  await waitForVisibleText(page, 'Failed to load tags')
  await page.unroute(LIST)
  await search.fill(word)
  await findAdminListRow(page, `Lock ${word}`).waitFor()
})

test.for(axeOnlyScreenSizes)(
  'the event tag page of the admin console passes the accessibility checks: %s',
  { timeout: 180_000 },
  async (size, { open }) => {
    const tag = await anEventTag()
    const page = await open(`${HOME}?search=${tag.slug}`, { as: demoAdminCredentials, size })
    await findButton(page, `Actions for ${tag.name}`).filter({ visible: true }).waitFor()
    await expectAccessiblePage(page)
    await findButton(page, 'Create Tag').click()
    const dialog = page.getByRole('dialog')
    await findButton(dialog, 'Create Tag').click()
    await waitForVisibleText(dialog, 'Tag name is required')
    await expectAccessiblePage(page)
  },
)
