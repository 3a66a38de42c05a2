import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inject, onTestFinished } from 'vitest'
import { expectNoAxeViolations } from './harness/accessibility.ts'
import { aTestMember } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { expectFocused } from './harness/visitor.ts'

const WORKER = '/sw.js'

/** Starts a proxy to the product whose service worker changes its version on demand. */
async function startDeployableProxy() {
  let version = 1
  const product = new URL(inject('origin'))
  const server = createServer((clientRequest, answer) => {
    const { url: path, method } = clientRequest
    const isWorker = path === WORKER
    const headers = { ...clientRequest.headers, host: product.host, ...(isWorker && { 'accept-encoding': 'identity' }) }
    if (headers.origin) headers.origin = product.origin
    const passed = request({ port: product.port, path, method, headers }, (given) => {
      if (isWorker) for (const name of ['etag', 'content-length']) delete given.headers[name]
      answer.writeHead(given.statusCode!, given.headers)
      given.pipe(answer, { end: !isWorker })
      if (isWorker) given.on('end', () => answer.end(`\n// ${version}`))
    })
    passed.on('error', () => answer.destroy())
    clientRequest.pipe(passed)
  })
  await once(server.listen(0), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    product: { origin: `http://localhost:${(server.address() as AddressInfo).port}` },
    deploy: () => void version++,
  }
}

test('a new app version loads only in the browser tab where the member accepts the update', async ({ open }) => {
  const { product, deploy } = await startDeployableProxy()
  const page = await open('/cleanups', { as: await aTestMember(), product, hasWorker: true, size: 'phone' })
  const offered = (of = page) => of.getByRole('status').filter({ hasText: 'A new version of Cleanstreak is ready.' })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  expect(await offered().count()).toBe(0)

  deploy()
  const look = () => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await look()
  await offered().waitFor()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Later' }).press('Enter')
  await expect.poll(() => offered().count()).toBe(0)
  await expectFocused(page.getByRole('main'))

  // The update is offered again on the next page load, and another tab keeps its version.
  await page.reload()
  await offered().waitFor()
  const other = await page.context().newPage()
  await other.goto('/about-us')
  await offered(other).waitFor()
  const loadedAt = () => other.evaluate(() => performance.timeOrigin)
  const before = await loadedAt()
  await page.getByRole('button', { name: 'Update' }).focus()
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  await expect.poll(() => offered(other).count()).toBe(0)
  expect(await loadedAt()).toBe(before)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
})
