import { OF_LOOKS, expectAccessible } from './harness/accessible.ts'
import { atLength, expect, test } from './harness/test.ts'

atLength('the API reference can be read by day on a desktop and by night on a phone', async ({ open }) => {
  const page = await open('/api/docs')
  const isAsWideAsTheScreen = () =>
    page.evaluate(() => document.documentElement.scrollWidth === document.documentElement.clientWidth)
  expect(await isAsWideAsTheScreen()).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await isAsWideAsTheScreen()).toBe(true)

  // its thousands of elements are made in one way: of the operations every ninth shows how they look
  await page.evaluate(() => document.querySelectorAll('section:not(:nth-of-type(9n))').forEach((one) => one.remove()))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, {}, { only: OF_LOOKS })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, {}, { only: OF_LOOKS })
})

test('each operation of the API can be linked to, with its fields, its errors and a line to try', async ({ open }) => {
  const page = await open('/api/docs#post-v1-session')
  const signIn = page.locator('#post-v1-session')
  await expect.poll(() => signIn.evaluate((section) => section.getBoundingClientRect().top)).toBeLessThan(100)
  expect(await signIn.innerText()).toContain('password')
  expect(await signIn.innerText()).toContain('Email or password is incorrect.')
  expect(await signIn.innerText()).toContain('curl -X POST')

  const described = await page.evaluate(async () => (await (await fetch('/api/openapi.json')).json()).paths as object)
  const operations = Object.values(described).flatMap((item: object) => Object.keys(item))
  expect(await page.locator('section').count()).toBe(operations.length)
  await expectAccessible(page, {}, { not: OF_LOOKS })
})
