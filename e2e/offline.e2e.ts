import { aTestChallenge } from './harness/challenges.ts'
import { aLoggedCleanup, anUploadedPhoto } from './harness/cleanups.ts'
import { aTestMember, demoAdminCredentials } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import {
  CLEANUP_HISTORY_URL,
  expectOfflineDataAge,
  expectInOfflineCache,
  listOfflineCacheUrls,
  expectPageNotCachedMessage,
} from './harness/browser/offline-cache.ts'
import { waitForUrlPath, chooseMemberMenuItem, waitForMemberPage } from './harness/visitor.ts'

test('pages cached offline are hidden from the next user of the device after sign-out', async ({ open }) => {
  const member = await aTestMember({ fullName: 'Nora Quill' })
  await aLoggedCleanup(member, { litterCount: 12, photos: [await anUploadedPhoto(member)] })
  const challenge = await aTestChallenge()

  // One visit of any page is enough for the Litterlog. The other tab may get a 401 at the sign-out, and a 403 for live
  // updates when another member has signed in.
  const page = await open('/cleanups', { as: member, hasWorker: true, isCut: true, statuses: [401, 403] })
  const context = page.context()
  await expectInOfflineCache(
    page,
    '/api/v1/session',
    CLEANUP_HISTORY_URL,
    '/api/v1/me/progress',
    '/api/files/cleanups/',
    '/api/v1/cleanup-events?',
  )
  await page.goto('/challenges')
  await waitForMemberPage(page)
  await expectInOfflineCache(page, '/api/v1/challenges?')
  await page.goto(`/challenges/${challenge.slug}`)
  await waitForMemberPage(page)
  await expectInOfflineCache(page, `/api/v1/challenges/${challenge.slug}`)

  await context.setOffline(true)
  const tab = await context.newPage()
  await tab.goto('/dashboard')
  await waitForUrlPath(tab, '/dashboard')
  const waiting = tab.getByText('pieces waiting for review')
  await expect.poll(() => waiting.textContent()).toContain('12')
  const photo = tab.getByRole('main').locator('img[src*="/cleanups/"]').first()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await tab.goto('/cleanups')
  await expectOfflineDataAge(tab)
  await tab.getByRole('main').getByRole('article').or(tab.getByRole('main').getByRole('listitem')).first().waitFor()
  await tab.goto(`/challenges/${challenge.slug}`)
  await tab.getByRole('heading', { level: 1, name: challenge.title }).waitFor()
  await expectOfflineDataAge(tab)
  await tab.goto('/admin-main')
  await expectPageNotCachedMessage(tab)
  // Only page requests get the offline page; other requests fail as usual. The browser's own error page, which comes
  // after the failure, can abort the next navigation, so the failing one has a tab of its own.
  const other = await context.newPage()
  await expect(other.goto('/api/v1/event-tags')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await other.close()
  // Members also find their way from a page out of the cache.
  await tab.goto('/cleanups')
  await waitForMemberPage(tab)
  await tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Litterlog' }).click()
  await tab.getByRole('heading', { level: 1, name: 'Litterlog' }).waitFor()
  await tab.setViewportSize({ width: 390, height: 844 })
  await tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Challenges' }).click()
  await tab.getByRole('heading', { level: 1, name: 'Team Challenges' }).waitFor()
  // The tab that was already open continues to work as well.
  await page.getByRole('link', { name: 'All challenges' }).click()
  await page.getByRole('heading', { level: 1, name: 'Team Challenges' }).waitFor()

  await tab.goto('/dashboard')
  await waiting.waitFor()
  await aLoggedCleanup(member, { litterCount: 3 })
  await context.setOffline(false)
  await expect.poll(() => waiting.textContent()).toContain('15')

  await chooseMemberMenuItem(tab, 'button', 'Sign out')
  await waitForUrlPath(tab, '/')
  await expect.poll(() => listOfflineCacheUrls(tab)).toEqual([])
  await context.setOffline(true)
  await tab.goto('/dashboard')
  await expectPageNotCachedMessage(tab)
  expect(await tab.content()).not.toContain('Nora')

  await context.setOffline(false)
  // The offline page retries the dashboard by itself.
  await waitForUrlPath(tab, '/login')
  await context.request.post('/api/v1/session', { data: demoAdminCredentials })
  await tab.goto('/about-us')
  await expectInOfflineCache(tab, CLEANUP_HISTORY_URL)
  await context.setOffline(true)
  await tab.goto('/dashboard')
  await tab.getByRole('heading', { level: 1, name: 'Litterlog' }).waitFor()
  await tab.getByRole('button', { name: 'Open your menu, G' }).waitFor()
  expect(await tab.content()).not.toContain('Nora')
})
