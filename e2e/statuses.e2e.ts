import { expect, test } from './harness/test.ts'

test('an unknown address answers 404 with the page that says so', async ({ open }) => {
  const page = await open('/no-such-page', { statuses: [404] })
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Page not found')
})
