import sharp from 'sharp'

const MAX_SECONDS = 60

/**
 * Background sync: checks that a cleanup that was logged offline is uploaded by the service worker after its page was
 * closed. The cleanup is deleted afterwards.
 */
export async function checkBackgroundSync({ origin, context, report }) {
  const before = await listOwnCleanups(context)
  const page = await context.newPage()
  await page.goto('/dashboard')
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await logCleanup(page)
  await page.close()
  await context.setOffline(false)

  const begun = performance.now()
  const passed = () => (performance.now() - begun) / 1000
  let arrived = []
  while (arrived.length === 0 && passed() < MAX_SECONDS) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    arrived = (await listOwnCleanups(context)).filter((id) => !before.includes(id))
  }
  const [id] = arrived
  const printed = id ? `${passed().toFixed(1)} s after the network was back` : `not within ${MAX_SECONDS} s`
  report('cleanup logged offline, its page closed: uploaded by the service worker', arrived.length === 1, printed)
  if (id) await context.request.delete(`/api/v1/cleanups/${id}`, { headers: { origin } })
}

async function logCleanup(page) {
  await page.getByRole('button', { name: 'Log New Cleanup' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log new cleanup' })
  await dialog.getByRole('textbox', { name: 'Pieces of litter' }).fill('3')
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#3d7458' } })
  await dialog
    .locator('input[type=file][multiple]')
    .setInputFiles([{ name: 'street.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }])
  await dialog.getByRole('slider').waitFor()
  await dialog.getByRole('button', { name: 'Log cleanup' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function listOwnCleanups(context) {
  const answer = await context.request.get('/api/v1/me/cleanups')
  const { cleanups } = await answer.json()
  return cleanups.map(({ cleanupId }) => cleanupId)
}
