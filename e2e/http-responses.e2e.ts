import { inject } from 'vitest'
import { expect, test } from './harness/test.ts'

const ask = (path: string, init?: RequestInit) => fetch(inject('origin') + path, { redirect: 'manual', ...init })

const ONE_OF_MANY = /[\da-f-]{36}$/

/** Lists the public pages in the sitemap, at most two that differ only in their id. */
async function publicPages() {
  const sitemap = await (await ask('/sitemap.xml')).text()
  const pages = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => new URL(address!).pathname)
  const alike = Object.groupBy(pages, (page) => page.replace(ONE_OF_MANY, ''))
  return Object.values(alike).flatMap((some) => some!.slice(0, 2))
}

test('a missing API path or asset returns 404 without an HTML page', async () => {
  const api = await ask('/api/v1/no-such-thing')
  expect(api.status).toBe(404)
  const body = await api.json()
  expect(body).toMatchObject({ code: 'NOT_FOUND', message: expect.any(String) })
  expect(body.requestId).toBe(api.headers.get('x-request-id'))

  const asset = await ask('/assets/no-such-file.js')
  expect(asset.status).toBe(404)
  expect(asset.headers.get('content-type')).not.toContain('html')
})

test('an unsupported method returns 405 and lists the allowed methods', async () => {
  for (const [path, method] of [
    ['/', 'POST'],
    ['/api/v1/litterboard/top', 'DELETE'],
  ]) {
    const answer = await ask(path!, { method })
    expect(answer.status, path).toBe(405)
    expect(answer.headers.get('allow'), path).toContain('GET')
  }
})

test('every response has the security headers', async () => {
  const css = /href="(\/assets\/[^"]+\.css)"/.exec(await (await ask('/')).text())?.[1]
  for (const path of ['/', '/no-such-page', '/api/v1/litterboard/top', '/api/v1/no-such-thing', '/healthz', css!]) {
    const { headers } = await ask(path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    expect(headers.get('x-powered-by'), path).toBeNull()
  }
})

test('a page script runs only with the CSP nonce of the same response', async () => {
  const nonces = new Set<string>()
  for (const path of ['/', '/', '/no-such-page']) {
    const answer = await ask(path)
    const policy = answer.headers.get('content-security-policy')!
    const scripts = policy.split(';').find((rule) => rule.trim().startsWith('script-src '))!
    expect(scripts).not.toContain('unsafe')
    const nonce = /'nonce-([^']+)'/.exec(scripts)![1]!
    nonces.add(nonce)
    const tags = (await answer.text()).match(/<script[^>]*>/g)!
    expect(tags.length).toBeGreaterThan(0)
    expect(tags.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([])
  }
  expect(nonces.size).toBe(3)
})

test(
  'every public page loads without a CSP violation and requests nothing from other origins',
  { timeout: 180_000 },
  async ({ open }) => {
    const pages = await publicPages()
    expect(pages).toContain('/')
    // All pages share a window, because a new one for each would take longer than the pages.
    const page = await open('about:blank')
    for (const address of pages) {
      await page.goto(address)
      await page.waitForLoadState('networkidle')
      expect(await page.title()).not.toBe('')
    }
  },
)
