import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { FileStoreUnavailableError } from '#platform/server/files/files.ts'
import { startTestApp } from './testing/start-test-app.ts'

const TOKEN = 'a token that nobody guesses'
const SCRIPT = `console.log('hello')\n`.repeat(200)

let clientFolder: string
let database: TestDatabase
let app: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  clientFolder = await mkdtemp(join(tmpdir(), 'cleanstreak-client-'))
  await mkdir(join(clientFolder, 'assets'))
  await writeFile(join(clientFolder, 'assets/app-1a2b3c.js'), SCRIPT)
  await writeFile(join(clientFolder, 'assets/app-1a2b3c.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(clientFolder, 'sw.js'), SCRIPT)
  await writeFile(join(clientFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  database = await createTestDatabase()
  app = await start()
})
afterAll(async () => {
  await app.close()
  await database.close()
  await rm(clientFolder, { recursive: true })
})

const start = (about: Partial<Parameters<typeof startTestApp>[0]> = {}) =>
  startTestApp({ databaseUrl: database.url, clientFolder, config: { metricsToken: TOKEN }, ...about })
const ask = (path: string, init?: RequestInit) => fetch(app.origin + path, { redirect: 'manual', ...init })
const mediaType = ({ headers }: Response) => headers.get('content-type')?.split(';')[0]
const lineOf = (answer: Response) =>
  app.log().find(({ requestId, status }) => status && requestId === answer.headers.get('x-request-id'))

describe('HTTP responses', () => {
  const paths = [
    '/',
    '/favicon.svg',
    '/assets/app-1a2b3c.js',
    '/assets/none.js',
    '/api/openapi.json',
    '/api/none',
    '/healthz',
    '/%E0%A4%A',
  ]

  test.each(paths)('%s has security headers and none that reveals the server software', async (path) => {
    const { headers } = await ask(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('camera=(self)')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    const policy = headers.get('content-security-policy')!
    for (const part of ["base-uri 'none'", "frame-ancestors 'none'"]) expect(policy).toContain(part)
    expect(policy).toMatch(/(default|object)-src 'none'/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
    // HSTS is sent over TLS only.
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('require HTTPS (HSTS) if the public address uses it', async () => {
    const encrypted = await start({ config: { appUrl: 'https://cleanstreak.example.org' } })
    const { headers } = await fetch(encrypted.origin)
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}; includeSubDomains$/)
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
    await encrypted.close()
  })

  test('are logged once each with the request id, without query string and IP address', async () => {
    const answer = await ask('/somewhere?token=s3cret', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    await expect
      .poll(() => lineOf(answer))
      .toMatchObject({ msg: 'GET /somewhere', status: 200, ms: expect.any(Number), bytes: expect.any(Number) })
    const other = await ask('/api/v1/litterboard/top?x=s3cret')
    await expect.poll(() => lineOf(other)).toMatchObject({ msg: 'GET /api/v1/litterboard/top' })
    expect(JSON.stringify(app.log())).not.toMatch(/s3cret|203\.0\.113/)
  })

  test('to HEAD equal those to GET, without the body', async () => {
    for (const path of [
      '/',
      '/favicon.svg',
      '/api/openapi.json',
      '/api/v1/litterboard/top',
      '/healthz',
      '/none?x',
      '/api/none',
    ]) {
      const [get, head] = await Promise.all([ask(path), ask(path, { method: 'HEAD' })])
      expect(head.status, path).toBe(get.status)
      expect(mediaType(head), path).toBe(mediaType(get))
      expect(await head.text()).toBe('')
    }
  })
})

describe('request id', () => {
  const proposed = { 'x-request-id': 'from-the-proxy-1' }

  test('comes from the request header if a trusted proxy sends it', async () => {
    const behind = await start({ config: { trustedProxies: ['127.0.0.0/8'] } })
    expect((await fetch(behind.origin, { headers: proposed })).headers.get('x-request-id')).toBe('from-the-proxy-1')
    expect((await fetch(behind.origin, { headers: { 'x-request-id': 'a b' } })).headers.get('x-request-id')).toMatch(
      /^[\da-f-]{36}$/,
    )
    await behind.close()
  })

  test('comes from the server if the client is not a trusted proxy', async () => {
    expect((await ask('/', { headers: proposed })).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })
})

describe('static files', () => {
  test('with a content hash in the name are cached forever', async () => {
    const answer = await ask('/assets/app-1a2b3c.js', { headers: { 'accept-encoding': 'br' } })
    expect(await answer.text()).toBe(SCRIPT)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(SCRIPT.length / 10)
  })

  test('have an ETag per content encoding for revalidation', async () => {
    const plain = await ask('/assets/app-1a2b3c.js', { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe(SCRIPT)
    const tag = plain.headers.get('etag')!
    const again = (encoding: string) =>
      ask('/assets/app-1a2b3c.js', { headers: { 'accept-encoding': encoding, 'if-none-match': `"old", ${tag}` } })
    expect((await again('identity')).status).toBe(304)
    expect((await again('br')).status).toBe(200)
    expect((await ask('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test('include a service worker that is never cached', async () => {
    const { headers } = await ask('/sw.js')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'self'; object-src 'none'; /)
    const page = (await ask('/')).headers.get('content-security-policy')
    for (const part of ["worker-src 'self'", "manifest-src 'self'"]) expect(page).toContain(part)
  })

  test('support range requests', async () => {
    const part = (range: string) => ask('/assets/app-1a2b3c.js', { headers: { range, 'accept-encoding': 'identity' } })
    const middle = await part('bytes=8-12')
    expect([middle.status, middle.headers.get('content-range'), await middle.text()]).toEqual([
      206,
      `bytes 8-12/${SCRIPT.length}`,
      "log('",
    ])
    expect((await part(`bytes=${SCRIPT.length}-`)).status).toBe(416)
    expect((await part('bytes=9-2')).status).toBe(200)
  })

  test('that are missing or outside the folder return 404', async () => {
    const answer = await ask('/assets/none.js')
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found'])
    for (const path of [
      '/assets/..%2f..%2fetc/passwd',
      '/assets/..%2ffavicon.svg',
      '/assets/',
      '/assets/app-1a2b3c.js.br',
    ]) {
      expect((await ask(path)).status, path).toBe(404)
    }
    expect((await ask('/assets/app-1a2b3c.js', { method: 'POST' })).status).toBe(405)
  })
})

describe('health checks and metrics', () => {
  test('report the server as alive, and as ready when the database and file store respond', async () => {
    expect(await (await ask('/healthz')).text()).toBe('alive')
    expect(await (await ask('/readyz')).json()).toEqual({ status: 'ready', missing: [] })
  })

  test('show only an operator with the token that admins need no second factor', async () => {
    const own = await start({ config: { metricsToken: TOKEN, mode: 'own', adminSecondFactor: 'off' } })
    const headers = { authorization: `Bearer ${TOKEN}` }
    expect(await (await fetch(`${own.origin}/readyz`, { headers })).json()).toMatchObject({
      status: 'ready',
      warnings: [expect.stringMatching(/^ADMIN_SECOND_FACTOR is off: /)],
    })
    expect(await (await fetch(`${own.origin}/readyz`)).json()).toEqual({ status: 'ready', missing: [] })
    await own.close()
  })

  test('report the server as ready without the file store', async () => {
    const files = {
      check: () => Promise.reject(new FileStoreUnavailableError('refused', new Error('the key of jane@example.org'))),
    }
    const lame = await start({ platform: { files: files as never } })
    const answer = await fetch(`${lame.origin}/readyz`)
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready', missing: ['files'] }])
    expect(lame.log()).toContainEqual(expect.objectContaining({ msg: 'readiness check failed: files' }))
    await lame.close()
  })

  test('wait less for a hanging file store than for a hanging database', async () => {
    const hangs = () => new Promise<never>(() => {})
    const [withoutDatabase, withoutFiles] = await Promise.all([
      start({ platform: { db: { execute: hangs } as never } }),
      start({ platform: { files: { check: hangs } as never } }),
    ])
    const looks = [withoutDatabase, withoutFiles].map(({ origin }) => fetch(`${origin}/readyz`))
    const first = await Promise.race(looks)
    expect([first.status, await first.json()]).toEqual([200, { status: 'ready', missing: ['files'] }])
    expect((await looks[0])!.status).toBe(503)
    await Promise.all([withoutDatabase.close(), withoutFiles.close()])
  })

  test('show metrics only to requests with the token', async () => {
    await ask('/api/v1/litterboard/top')
    const answer = await ask('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
    expect(await answer.text()).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/litterboard\/top",status="200"\} \d/,
    )
    for (const authorization of [undefined, 'Bearer x', TOKEN]) {
      const refused = await ask('/metrics', { headers: { ...(authorization && { authorization }) } })
      expect(await refused.text()).not.toContain('http_request')
    }
  })

  test('report the server as alive but not ready during a shutdown', async () => {
    const leaving = await start()
    const stopped = leaving.stop()
    for (const path of ['/', '/api/v1/litterboard/top']) {
      const answer = await fetch(leaving.origin + path)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    }
    expect(await (await fetch(`${leaving.origin}/readyz`)).json()).toEqual({
      status: 'not ready',
      missing: ['stopping'],
    })
    expect((await fetch(`${leaving.origin}/healthz`)).status).toBe(200)
    await stopped
    await leaving.close()
  })
})

test('load shedding rejects API requests and uncached pages with 503, but not cached pages and files', async () => {
  const open = Promise.withResolvers<void>()
  let inWork = 0
  const html = { headers: { 'content-type': 'text/html; charset=utf-8' } }
  const render = async ({ url }: Request) => {
    if (url.includes('/slow/')) {
      inWork++
      await open.promise
    }
    return new Response('a page', html)
  }
  const busy = await start({ render })
  const at = (path: string, init?: RequestInit) => fetch(busy.origin + path, init)
  expect((await at('/')).status).toBe(200)
  let refused = 0
  const slowRequests = Array.from({ length: 60 }, async (_, nr) => {
    const { status } = await at(`/slow/${nr}`)
    if (status === 503) refused++
    return status
  })
  // All others have been queued and timed out, or were rejected because the queue was full.
  await expect.poll(() => refused + inWork).toBe(60)
  const letIn = inWork
  expect(letIn).toBeLessThanOrEqual(16)

  const cookie = { headers: { cookie: 'cleanstreak.session_token=x', origin: busy.origin } }
  const paths = ['/slow/one-more', '/api/v1/litterboard/top', '/api/v1/me/progress', '/api/v1/cleanups']
  const [page, ...answers] = await Promise.all(
    paths.map((path, nr) => at(path, { ...(nr > 1 && cookie), method: nr > 2 ? 'POST' : 'GET' })),
  )
  expect([page!.status, page!.headers.get('retry-after'), mediaType(page!)]).toEqual([503, '5', 'text/html'])
  expect(await page!.text()).toMatch(/Please try again in a moment\.[^]*>Try again</)
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('retry-after')], answer.url).toEqual([503, '5'])
    const message = 'We are busy or under repair. Please try again in a moment.'
    expect(await answer.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', message })
  }
  for (const path of ['/', '/favicon.svg', '/healthz', '/readyz']) expect((await at(path)).status, path).toBe(200)

  open.resolve()
  expect((await Promise.all(slowRequests)).filter((status) => status === 200)).toHaveLength(letIn)
  expect((await at('/slow/again')).status).toBe(200)
  await busy.close()
})
