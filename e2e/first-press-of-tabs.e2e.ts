import { holdMatchingRequests } from './harness/browser/network.ts'
import { aTestMember, demoAdminCredentials } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { expectFocused, waitForPageHydration } from './harness/visitor.ts'

const TABS = [
  { of: 'the profile', address: '/profile', tab: 'Social Links', search: '?tab=social', as: aTestMember },
  { of: 'the Litterlog', address: '/dashboard', tab: 'Detailed Stats', search: '?tab=stats', as: aTestMember },
  {
    of: 'the review',
    address: '/admin-main/cleanups',
    tab: /^Approved/,
    search: '?status=approved',
    as: () => demoAdminCredentials,
  },
]

for (const { of, address, tab, search, as } of TABS)
  test(`pressing a tab or arrow key of ${of} before the scripts load opens that tab once they load`, async ({
    open,
  }) => {
    const page = await open('about:blank', { as: await as() })
    const presses = [
      () => page.getByRole('tab', { name: tab }).click(),
      async () => {
        await page.getByRole('tab', { selected: true }).focus()
        await page.keyboard.press('ArrowRight')
      },
    ]
    for (const press of presses) {
      const release = await holdMatchingRequests(page, '**/assets/*.js')
      await page.goto(address, { waitUntil: 'commit' })
      await press()
      release()
      await page.getByRole('tab', { name: tab, selected: true }).waitFor()
      await waitForPageHydration(page)
      expect(new URL(page.url()).search).toBe(search)
      await expectFocused(page.getByRole('tab', { name: tab }))
      await page.unrouteAll()
    }
  })

for (const { of, address, tab, search, as } of TABS)
  test(`pressing a tab of ${of} opens that tab even if hydration interrupts the press`, async ({ open }) => {
    const page = await open('about:blank', { as: await as() })
    const release = await holdMatchingRequests(page, '**/assets/*.js')
    await page.goto(address, { waitUntil: 'commit' })
    const pressed = await page.getByRole('tab', { name: tab }).elementHandle()
    await pressed.hover()
    await page.mouse.down()
    release()
    await waitForPageHydration(page)
    await expect.poll(() => pressed.evaluate((element) => element.isConnected)).toBe(false)
    await page.mouse.up()
    await page.getByRole('tab', { name: tab, selected: true }).waitFor()
    expect(new URL(page.url()).search).toBe(search)
  })

for (const { of, address, tab, search, as } of TABS)
  test(`an arrow key in the tab list of ${of} opens the next tab while hydration replaces the list`, async ({
    open,
  }) => {
    const page = await open('about:blank', { as: await as() })
    const release = await holdMatchingRequests(page, '**/assets/*.js')
    await page.goto(address, { waitUntil: 'commit' })
    await page.getByRole('tab', { selected: true }).evaluate((element) => {
      const isHydrated = () => Object.keys(element).some((key) => key.startsWith('__reactProps$'))
      const press = () => {
        if (!isHydrated()) return setTimeout(press)
        ;(element as HTMLElement).focus()
        return element.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowRight', code: 'ArrowRight', bubbles: true, cancelable: true }),
        )
      }
      press()
    })
    release()
    await page.getByRole('tab', { name: tab, selected: true }).waitFor()
    expect(new URL(page.url()).search).toBe(search)
    await expectFocused(page.getByRole('tab', { name: tab }))
  })

test('pressing a tab early opens that tab even if hydration briefly removes the tab', async ({ open }) => {
  const page = await open('about:blank', { as: await aTestMember() })
  await page.addInitScript(() => {
    addEventListener('hydrated', () => {
      const tab = [...document.querySelectorAll('[role=tab]')].find((one) => one.textContent === 'Social Links')!
      const place = document.createComment('')
      tab.replaceWith(place)
      requestAnimationFrame(() => requestAnimationFrame(() => place.replaceWith(tab)))
    })
  })
  const release = await holdMatchingRequests(page, '**/assets/*.js')
  await page.goto('/profile', { waitUntil: 'commit' })
  await page.getByRole('tab', { name: 'Social Links' }).click()
  release()
  await page.getByRole('tab', { name: 'Social Links', selected: true }).waitFor()
})
