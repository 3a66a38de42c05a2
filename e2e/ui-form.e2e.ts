import type { Page } from 'playwright-core'
import { waitForComponentSheetPage } from './harness/component-sheet.ts'
import { expect, test } from './harness/test.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Specimen' })
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name })
const save = (page: Page) => form(page).getByRole('button', { name: 'Save Profile' })
const focused = (page: Page) => page.locator(':focus')

async function fillIn(page: Page, username: string) {
  await field(page, 'Username').fill(username)
  await field(page, 'Password').fill('pick it up')
  await form(page)
    .getByRole('button', { name: /Country/ })
    .click()
  await page.getByRole('option', { name: 'Canada' }).click()
  await form(page).getByRole('spinbutton').first().click()
  await page.keyboard.type('11152026')
  await field(page, 'Pieces of litter').fill('36')
  await form(page).getByText('I accept the terms').click()
}

/** Reads every field but the password, as the visitor sees it. */
const written = async (page: Page) => ({
  username: await field(page, 'Username').inputValue(),
  country: await form(page)
    .getByRole('button', { name: /Country/ })
    .textContent(),
  day: (await form(page).getByRole('spinbutton').allTextContents()).join('/'),
  pieces: await field(page, 'Pieces of litter').inputValue(),
  terms: await form(page).getByRole('checkbox').isChecked(),
})
const all = (username: string) => ({ username, country: 'Canada', day: '11/15/2026', pieces: '36', terms: true })

test('an invalid form shows an error at each field and focuses the first', async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui?only=form'))
  await save(page).click()
  await expect.poll(() => focused(page).getAttribute('name')).toBe('username')
  expect(await field(page, 'Username').getAttribute('aria-invalid')).toBe('true')
  await form(page).getByText('Please accept the terms').waitFor()

  await field(page, 'Username').fill('rosa')
  await form(page).getByText('Use 2-20 letters').waitFor({ state: 'detached' })
  await field(page, 'Password').fill('pick it up')
  await save(page).click()
  await expect.poll(() => focused(page).textContent()).toBe('Choose')
})

test('a server error appears at its field without clearing the form', async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui?only=form'))
  await fillIn(page, 'taken')
  const before = await save(page).boundingBox()
  await save(page).click()
  const busy = await form(page).getByRole('button', { name: 'Saving...' }).boundingBox()
  expect(busy?.width).toBe(before?.width)

  await form(page).getByText('Username is already taken').waitFor()
  await expect.poll(() => focused(page).getAttribute('name')).toBe('username')
  expect(await written(page)).toEqual(all('taken'))
  expect(await field(page, 'Password').inputValue()).toBe('pick it up')
})

test('a form that fails offline keeps what was typed, also after a reload', async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui?only=form'))
  await fillIn(page, 'offline')
  await save(page).click()
  await form(page).getByRole('alert').getByText('Please check your internet connection.').waitFor()
  expect(await written(page)).toEqual(all('offline'))

  // The browser asks before the reload.
  const dialogTypePromise = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept()
    return dialog.type()
  })
  await page.reload()
  expect(await dialogTypePromise).toBe('beforeunload')
  await form(page).getByText('Here is what you wrote before.').waitFor()
  await expect.poll(() => written(page)).toEqual(all('offline'))
  expect(await field(page, 'Password').inputValue()).toBe('')

  await field(page, 'Username').fill('rosa')
  await field(page, 'Password').fill('pick it up')
  await save(page).click()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft:specimen'))).toBeNull()
})

test('text typed into a form before hydration is kept, also when the browser submits the form', async ({ open }) => {
  let wake = () => {}
  const morning = new Promise<void>((resolve) => (wake = resolve))
  const page = await open('about:blank')
  await page.route('**/*.js', async (route) => {
    await morning
    await route.continue()
  })
  await page.goto('/dev/ui?only=form', { waitUntil: 'commit' })
  const early = page.locator('form[aria-label=Specimen]')
  await early.getByRole('textbox', { name: 'Username' }).fill('early_bird')
  await early.evaluate((element: HTMLFormElement) => element.requestSubmit())
  wake()

  await waitForComponentSheetPage(page)
  await save(page).click()
  await form(page).getByText('At least 6 characters').waitFor()
  expect(await field(page, 'Username').inputValue()).toBe('early_bird')
  expect(await form(page).getByText('Use 2-20 letters').count()).toBe(0)
})
