import type { Page } from 'playwright-core'
import { waitForComponentSheetPage } from './harness/component-sheet.ts'
import { expect, test } from './harness/test.ts'
import { waitForVisibleText } from './harness/visitor.ts'

const SECTIONS = ['type', 'buttons', 'text', 'choice', 'date', 'form', 'navigation']

const form = (page: Page) => page.getByRole('form', { name: 'Specimen' })
const focused = (page: Page) => page.locator(':focus')

test('every UI control on the page /dev/ui has a touch target of at least 44 px', async ({ open }) => {
  const page = await open('/dev/ui', { size: 'phone' })
  const small = await page.evaluate((sections) => {
    const pressed = sections
      .map((id) => `#${id} :is(a, button, .toggle, .switch-track, .pill, .segment, [role=tab])`)
      .join()
    return [...document.querySelectorAll(pressed)].flatMap((control) => {
      const { height } = control.getBoundingClientRect()
      const reach = Number.parseFloat(getComputedStyle(control, '::after').height) || 0
      const isAlone = height > 0 && !control.matches('.switch-start .switch-track')
      return isAlone && Math.max(height, reach) < 43.5 ? [`${control.className} ${control.textContent}`] : []
    })
  }, SECTIONS)
  expect(small).toEqual([])
})

test("a press anywhere in a switch's row, including its hint, toggles the switch", async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui?only=choice'))
  const control = page.getByRole('switch', { name: 'Global event' })
  const hint = page.getByText('People can join from anywhere.')
  await hint.click()
  expect(await control.isChecked()).toBe(true)
  const { height } = (await hint.boundingBox())!
  // The empty part of the row, between the words and the switch.
  await hint.locator('..').click({ position: { x: 3, y: height + 6 } })
  expect(await control.isChecked()).toBe(false)
})

test('a select field can be opened, searched by typing and set with the keyboard', async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui?only=choice'))
  const select = page.locator('#choice').getByRole('button', { name: 'Country optional' }).first()
  await select.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor()
  await page.keyboard.type('ja')
  await expect.poll(() => focused(page).textContent()).toBe('Japan')
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page).textContent()).toContain('Japan')
})

test('a combo box lists the options that match the typed text and says when none matches', async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui?only=choice'))
  const box = page.getByPlaceholder('Write a part of it')
  await box.click()
  await box.pressSequentially('united')
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['United Kingdom', 'United States'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => box.inputValue()).toBe('United States')
  await box.press('ControlOrMeta+a')
  await box.pressSequentially('atlantis')
  await page.getByText('No match').waitFor()
})

test('a menu is operated with arrow keys and skips disabled items', async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui?only=navigation'))
  const trigger = page.locator('#navigation').getByRole('button', { name: 'Actions for Tom Whitfield' })
  await trigger.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page).textContent()).toBe('Make private')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page).textContent()).toBe('Delete account')
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page).getAttribute('aria-label')).toBe('Actions for Tom Whitfield')
  // The tooltip disappears when its button moves, so that it does not cover other content.
  const tooltip = page.getByRole('tooltip', { name: 'Actions for Tom Whitfield' })
  await tooltip.waitFor()
  await page.locator('#navigation').evaluate((section) => (section.style.paddingTop = '10rem'))
  await tooltip.waitFor({ state: 'detached' })
})

test('the time field picks a time by tapping, and an hour without AM or PM defaults to daytime', async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui?only=date', { size: 'phone' }))
  const field = page.locator('#date').getByRole('button', { name: /^End time.* Choose$/ })
  await field.tap()
  await page.getByRole('option', { name: '9', exact: true }).tap()
  await page.getByText('9:00 AM').waitFor()
  await page.getByRole('option', { name: '45', exact: true }).tap()
  await page.getByRole('option', { name: 'PM', exact: true }).tap()
  await page.getByRole('button', { name: 'Done' }).tap()
  await page.getByRole('button', { name: 'End time optional 9:45 PM' }).tap()
  await page.getByRole('button', { name: 'No time' }).tap()
  await page.keyboard.press('Escape')
  await field.waitFor()
})

test('the time field picks a time with the arrow keys in all four directions', async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui?only=date'))
  await page.locator('#date').getByRole('button', { name: 'Start time 8:00 AM' }).first().focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page).textContent()).toBe('8')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.locator('#date').getByRole('button', { name: 'Start time 5:00 AM' }).waitFor()
})

test('the date field accepts a date typed in three parts and shows its weekday', async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui?only=date'))
  const date = page.locator('#date').getByRole('group', { name: 'Start date optional' })
  await date.getByRole('spinbutton').first().click()
  await page.keyboard.type('12062026')
  await date.getByText('Sun').waitFor()
  await date.getByRole('button', { name: /Calendar/ }).click()
  await page.getByRole('button', { name: /^Tuesday, December 8/ }).click()
  await date.getByText('Tue').waitFor()
})

test('a number field groups digits and keeps invalid text', async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui?only=text'))
  const pieces = page.locator('#text').getByRole('textbox', { name: 'Pieces of litter' }).first()
  await pieces.fill('')
  await waitForVisibleText(page, 'How many was it?')
  await pieces.pressSequentially('1318')
  await page.getByText('This takes you to 2002 of 1,000.').waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => pieces.inputValue()).toBe('1,318')
  await page.locator('#text').getByRole('button', { name: 'One more' }).first().click()
  await pieces.focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => pieces.inputValue()).toBe('1,320')
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await expect.poll(() => pieces.inputValue()).toBe('132')

  for (const text of ['1e2', '-3', '13x18']) {
    await pieces.fill('')
    await pieces.pressSequentially(text)
    await page.keyboard.press('Tab')
    expect(await pieces.inputValue()).toBe(text)
  }
})

test('showing or hiding the password keeps the text of a password field', async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui?only=form'))
  const password = form(page).getByRole('textbox', { name: 'Password' })
  await password.fill('pick it up')
  await form(page).getByRole('button', { name: 'Show password' }).click()
  await expect.poll(() => password.getAttribute('type')).toBe('text')
  await form(page).getByRole('button', { name: 'Hide password' }).click()
  await expect.poll(() => password.getAttribute('type')).toBe('password')
  expect(await password.inputValue()).toBe('pick it up')
})

test('the selected tab of a tab list scrolls into view on a phone', async ({ open }) => {
  const page = await waitForComponentSheetPage(await open('/dev/ui?only=navigation', { size: 'phone' }))
  const tabs = page.getByRole('tablist', { name: 'Profile' })
  const last = tabs.getByRole('tab', { name: 'Account Settings' })
  await tabs.getByRole('tab', { name: 'Social Links' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => last.getAttribute('aria-selected')).toBe('true')
  const isInSight = () => last.evaluate((tab) => tab.getBoundingClientRect().right <= innerWidth)
  await expect.poll(isInSight).toBe(true)
})
