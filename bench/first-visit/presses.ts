import type { Locator, Page } from 'playwright-core'
import type { Press } from './press-time.ts'

/** Longest time in milliseconds from a press to its effect, with the processor slowed four times. */
export const AT_ONCE = 200
/** The same for a first press that must load the framework first. */
const WITH_FRAMEWORK = 800

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true })
const pressEscape = (page: Page) => page.keyboard.press('Escape')
const LIST = { appears: '[role=listbox]' }
const DIALOG = { appears: '[role=dialog], dialog[open]' }

const finder = { path: '/cleanups', size: 'desktop' } as const
const member = { member: 'rosa@cleanstreak.example', size: 'phone', aim: AT_ONCE } as const
const country = button(/Country$/)
const sortOrder = button(/Sort By$/)
const openList = (control: (page: Page) => Locator) => async (page: Page) => {
  await control(page).click()
  await page.getByRole('listbox').waitFor()
}
const option = (page: Page) => page.getByRole('option', { selected: false }).last()

const menu = { size: 'phone', aim: AT_ONCE, find: button('Open menu'), effect: DIALOG, undo: pressEscape } as const

/**
 * Presses that a visitor or member makes soon. The menu of the landing page's static copy, which the browser opens
 * without any script, shows how fast the machine is. `event` is the address of an event of the demo town.
 */
export const listPresses = (event: string, staticCopy: string): Press[] => [
  { ...menu, name: 'static copy of the landing page: menu', path: staticCopy },
  { ...menu, name: 'landing page: menu', path: '/' },
  {
    name: 'landing page: dark theme',
    path: '/',
    size: 'phone',
    aim: AT_ONCE,
    find: (page) => page.locator('footer label', { hasText: 'Dark' }),
    effect: { appears: 'html[data-theme=dark]' },
    undo: (page) => page.locator('footer label', { hasText: 'Light' }).click(),
  },
  {
    ...finder,
    name: 'finder: filters on a phone',
    size: 'phone',
    aim: AT_ONCE,
    find: button('Filters'),
    effect: { appears: '#finder-filters' },
    undo: (page) => button('Filters')(page).click(),
  },
  { ...finder, name: 'finder: list of countries', aim: WITH_FRAMEWORK, find: country, effect: LIST, undo: pressEscape },
  {
    ...finder,
    name: 'finder: a country in that list',
    aim: AT_ONCE,
    prepare: openList(country),
    find: option,
    effect: { changes: 'main [role=status]:not(:empty)' },
    undo: openList(country),
  },
  {
    name: 'event: share',
    path: event,
    size: 'phone',
    aim: WITH_FRAMEWORK,
    find: button('Share'),
    effect: { appears: '[data-toast]' },
    undo: (page) => page.locator('[data-toast]').first().waitFor({ state: 'detached' }),
  },
  {
    name: 'sign-in: show the password',
    path: '/login',
    size: 'phone',
    aim: WITH_FRAMEWORK,
    find: button('Show password'),
    effect: { appears: 'input[name=password][type=text]' },
    undo: (page) => button('Hide password')(page).click(),
  },
  {
    name: 'sign-in: wrong password, typed before',
    path: '/login',
    size: 'phone',
    aim: WITH_FRAMEWORK,
    prepare: async (page) => {
      await page.locator('input[name=email]').fill(`nobody-${crypto.randomUUID()}@example.org`)
      await page.locator('input[name=password]').fill('a-wrong-password')
    },
    find: button(/^Sign In/),
    effect: { appears: 'main [role=alert]' },
  },
  {
    ...member,
    name: 'Litterlog: log a cleanup',
    path: '/dashboard',
    find: (page) => page.locator('.bottom-bar').getByRole('link', { name: 'Log new cleanup' }),
    effect: DIALOG,
    undo: pressEscape,
  },
  {
    ...member,
    name: 'Litterlog: other tab',
    path: '/dashboard',
    find: (page) => page.getByRole('tab').nth(1),
    effect: { changes: '[role=tab][aria-selected=true]' },
    undo: (page) => page.getByRole('tab').nth(0).click(),
  },
  {
    ...member,
    name: 'Litterboard: list of orders',
    path: '/leaderboard',
    find: sortOrder,
    effect: LIST,
    undo: pressEscape,
  },
  {
    ...member,
    name: 'Litterboard: another order',
    path: '/leaderboard',
    prepare: openList(sortOrder),
    find: option,
    effect: { changes: '[role=list][aria-label=Litterboard], ol[aria-label=Litterboard], ul[aria-label=Litterboard]' },
    undo: openList(sortOrder),
  },
]
