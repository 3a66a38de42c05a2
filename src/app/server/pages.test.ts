import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ORPCError } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TEST_MEMBER_PASSWORD, aMember } from '#features/members/server/fixtures.ts'
import { sessions } from '#features/members/server/tables.ts'
import { tooManyAttemptsMessage } from '#platform/errors.ts'
import { getServerRenderContext } from '#platform/render-context.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import type { PageRequestHandler } from './rendering.ts'
import { startTestApp } from './testing/start-test-app.ts'

let clientFolder: string
let database: TestDatabase
let app: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  clientFolder = await mkdtemp(join(tmpdir(), 'cleanstreak-client-'))
  database = await createTestDatabase()
})
afterEach(() => app.close())
afterAll(async () => {
  await database.close()
  await rm(clientFolder, { recursive: true })
})

const start = async (render: PageRequestHandler) => {
  app = await startTestApp({ databaseUrl: database.url, clientFolder, render })
}
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.origin + path, { headers, redirect: 'manual' })
const html = (body: BodyInit, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
const MEMBER = { cookie: 'other=1; __Host-cleanstreak.session_token=abc' }

/** Stub page that shows the credentials of its request, and a list of all renders. */
function createStubPage() {
  const made: string[] = []
  const render: PageRequestHandler = (request) => {
    const who = request.headers.get('cookie') ?? request.headers.get('authorization') ?? 'nobody'
    made.push(new URL(request.url).pathname + new URL(request.url).search)
    return html(
      `<p>${who}</p><p>${'filler '.repeat(300)}</p><script nonce="${getServerRenderContext()!.nonce}">1</script><style nonce="${getServerRenderContext()!.nonce}"></style>`,
    )
  }
  return { made, render }
}

describe('rendered page', () => {
  test('has a fresh CSP nonce in every response, cached or not', async () => {
    await start(createStubPage().render)
    const nonces = new Set<string>()
    for (const headers of [{}, {}, { 'accept-encoding': 'identity' }, MEMBER, MEMBER] as Record<string, string>[]) {
      const answer = await ask('/', headers)
      const page = await answer.text()
      const nonce = /'nonce-([\w-]{36})'/.exec(answer.headers.get('content-security-policy')!)![1]!
      expect(page.match(/nonce="([^"]*)"/g)).toEqual([`nonce="${nonce}"`, `nonce="${nonce}"`])
      expect(answer.headers.get('cache-control')).toBe(headers === MEMBER ? 'private, no-store' : 'private, no-cache')
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(5)
  })

  test.each([
    '/reset-password?token=s3cret',
    '/verified?token=s3cret',
    '/setup?key=s3cret',
    '/Verified?from=/&%74oken=x',
  ])('with a secret in the URL is not cached and sends no referrer: %s', async (address) => {
    await start(createStubPage().render)
    const refused = await fetch(app.origin + address, { method: 'POST', body: new URLSearchParams({ form: 'none' }) })
    expect(refused.headers.get('cache-control')).toMatch(/no-store$/)
    const { headers } = await ask(address)
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['private, no-store', 'no-referrer'])
  })

  test('calls the API in-process as the user who requested the page', async () => {
    const api = () =>
      getServerRenderContext()!.api as { members: { me(): Promise<unknown> }; litterboard: { top(): Promise<unknown> } }
    await start(async () =>
      html(JSON.stringify([await api().litterboard.top(), await api().members.me().catch(String)])),
    )
    expect(await (await ask('/any', MEMBER)).json()).toEqual([{ rows: [] }, expect.stringContaining('sign in')])
  })

  async function aVisitor() {
    const { email, id } = await runInTransaction(database.db, (tx) => aMember(tx))
    const signedIn = await fetch(`${app.origin}/api/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: TEST_MEMBER_PASSWORD }),
    })
    return { email, id, cookie: signedIn.headers.getSetCookie()[0]!.split(';')[0]! }
  }

  test('reads the session of its user once per request', async () => {
    const api = () =>
      getServerRenderContext()!.api as { members: { session(): Promise<unknown>; me(): Promise<{ email: string }> } }
    const parts = { end: async () => {} }
    await start(async () => {
      await api().members.session()
      await parts.end()
      return html(
        await api()
          .members.me()
          .then((me) => me.email, String),
      )
    })
    const { email, id, cookie } = await aVisitor()
    parts.end = async () => void (await database.db.delete(sessions).where(eq(sessions.userId, id)))
    expect(await (await ask('/any', { cookie })).text()).toBe(email)
    expect(await (await ask('/any', { cookie })).text()).toContain('sign in')
  })

  test('sets the cookie of a session that was renewed while rendering', async () => {
    const api = () => getServerRenderContext()!.api as { members: { session(): Promise<{ user: { email: string } }> } }
    await start(async () => html((await api().members.session()).user.email))
    const { email, id, cookie } = await aVisitor()
    expect((await ask('/any', { cookie })).headers.getSetCookie()).toEqual([])
    await database.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() + 60_000), updatedAt: new Date(0) })
      .where(eq(sessions.userId, id))
    const renewed = await ask('/any', { cookie })
    expect(await renewed.text()).toBe(email)
    expect(renewed.headers.getSetCookie()[0]).toMatch(/^cleanstreak\.session_token=.+HttpOnly/)
  })

  test('is streamed while it is still being rendered', async () => {
    const rest = Promise.withResolvers<void>()
    await start(() =>
      html(
        new ReadableStream({
          async start(controller) {
            controller.enqueue(new TextEncoder().encode('beginning'))
            await rest.promise
            controller.enqueue(new TextEncoder().encode(' and end'))
            controller.close()
          },
        }),
      ),
    )
    const answer = await ask('/any')
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toBe('beginning')
    rest.resolve()
    expect((await reader.read()).value).toBe(' and end')
  })

  test('stops rendering when the client disconnects', async () => {
    for (const encoding of ['identity', 'gzip']) {
      const left = Promise.withResolvers<void>()
      await start(() =>
        html(
          new ReadableStream({
            start: (controller) => controller.enqueue(new TextEncoder().encode('beginning')),
            cancel: () => left.resolve(),
          }),
        ),
      )
      const visitor = new AbortController()
      await fetch(`${app.origin}/any`, { signal: visitor.signal, headers: { 'accept-encoding': encoding } })
      visitor.abort()
      await expect(left.promise).resolves.toBeUndefined()
      await app.close()
    }
    await start(createStubPage().render)
  })

  test('rejects other HTTP methods, undecodable paths and paths that browsers read as another host', async () => {
    await start(createStubPage().render)
    const posted = await fetch(`${app.origin}/`, { method: 'POST', body: 'x' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    for (const path of ['/%E0%A4%A', '//evil.example/', '/%2Fevil.example', '/%5Cevil.example']) {
      expect((await ask(path)).status, path).toBe(400)
    }
  })

  test('uses the configured public address, whatever the request headers say', async () => {
    await start((request) => html(new URL(request.url).origin))
    expect(await (await ask('/any', { 'x-forwarded-host': 'evil.example' })).text()).toBe('http://localhost:3000')
  })
})

describe('page cache', () => {
  test('never leaks a nonce between concurrent or aborted responses', async () => {
    await start(createStubPage().render)
    const visit = async (at: number) => {
      const signal = at % 5 === 0 ? AbortSignal.timeout(at) : undefined
      const answer = await fetch(app.origin, { signal, headers: { 'accept-encoding': at % 2 ? 'gzip' : 'identity' } })
      const nonces = new Set(Array.from((await answer.text()).matchAll(/nonce="([^"]*)"/g), ([, nonce]) => nonce))
      const own = /'nonce-([^']*)'/.exec(answer.headers.get('content-security-policy')!)![1]!
      return nonces.size === 1 && nonces.has(own)
    }
    const visits = Array.from({ length: 200 }, (_, at) =>
      visit(at).catch((error: Error) => error.name === 'TimeoutError'),
    )
    expect(new Set(await Promise.all(visits))).toEqual(new Set([true]))
  })

  test('renders a page once for concurrent and subsequent requests', async () => {
    const { made, render } = createStubPage()
    await start(render)
    await Promise.all(Array.from({ length: 20 }, () => ask('/')))
    await ask('/')
    expect(made).toEqual(['/'])
  })

  test('ignores campaign parameters', async () => {
    const { made, render } = createStubPage()
    await start(render)
    for (const query of ['?utm_source=a', '?utm_source=b', '?x=%00', '?']) await ask(`/${query}`)
    expect(made).toEqual(['/'])
  })

  test('renders pages without credentials and is bypassed for signed-in members', async () => {
    const { made, render } = createStubPage()
    await start(render)
    expect(await (await ask('/', MEMBER)).text()).toContain('session_token=abc')
    expect(await (await ask('/')).text()).toContain('<p>nobody</p>')
    expect(await (await ask('/', { authorization: 'Bearer abc' })).text()).toContain('Bearer abc')
    expect(await (await ask('/', MEMBER)).text()).toContain('session_token=abc')
    expect(await (await ask('/', { cookie: 'of_a_load_balancer=1' })).text()).toContain('<p>nobody</p>')
    expect(made).toHaveLength(4)
  })

  test('stores no page that failed to render and returns no cookie', async () => {
    let failing = true
    await start(() => {
      const answer = failing ? html('sorry', 500) : html('fine')
      answer.headers.append('set-cookie', 'cleanstreak.session_token=of-somebody')
      return answer
    })
    const failed = await ask('/')
    expect([failed.status, await failed.text(), failed.headers.get('set-cookie')]).toEqual([500, 'sorry', null])
    failing = false
    const fine = await ask('/')
    expect([fine.status, await fine.text(), fine.headers.get('set-cookie')]).toEqual([200, 'fine', null])
  })
})

describe('page that fails to render', () => {
  const SECRET = 'password of jane@example.org'

  test('shows the request id, and the error is only in the log', async () => {
    await start(() => {
      throw new Error(SECRET)
    })
    for (const path of ['/', '/any']) {
      const answer = await ask(path)
      const page = await answer.text()
      const requestId = answer.headers.get('x-request-id')
      expect(answer.status).toBe(500)
      expect(page).toContain('Something went wrong')
      expect(page).toContain(requestId)
      expect(page).not.toMatch(/password|at \w+ \(|\.ts/)
      expect(app.log().filter((line) => line.requestId === requestId && line.level === 'error')).toHaveLength(1)
    }
  })

  test('receives a masked API error, while the log contains the original error', async () => {
    const api = () => getServerRenderContext()!.api as { litterboard: { top(): Promise<unknown> } }
    app = await startTestApp({
      databaseUrl: database.url,
      clientFolder,
      render: async () =>
        html(
          await api()
            .litterboard.top()
            .then(JSON.stringify, (error: Error) => JSON.stringify([error.message, error])),
        ),
      platform: {
        db: {
          select: () => {
            throw new Error(SECRET)
          },
        } as never,
      },
    })
    const answer = await ask('/')
    expect(await answer.text()).toMatch(/^\["Something went wrong"/)
    const errors = app.log().filter(({ level }) => level === 'error')
    expect(errors).toMatchObject([
      { requestId: answer.headers.get('x-request-id'), err: { message: 'password of [masked]' } },
    ])
  })

  test('writes a log line with the rendering error and the request id', async () => {
    await start(() => {
      getServerRenderContext()!.report(new Error(SECRET))
      return html(getServerRenderContext()!.requestId, 500)
    })
    const requestId = await (await ask('/any')).text()
    expect(app.log()).toContainEqual(
      expect.objectContaining({ level: 'error', requestId, msg: 'page could not be rendered' }),
    )
  })

  test('has status 429 with Retry-After if a rate limit rejected its data', async () => {
    const data = { retryAfter: 2280 }
    await start(() => {
      const { failPage } = getServerRenderContext()!
      failPage(new ORPCError('TOO_MANY_REQUESTS', { message: tooManyAttemptsMessage(2280), data }))
      return html('Please wait', 500)
    })
    const answer = await ask('/any')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '2280'])
    expect(await answer.text()).toBe('Please wait')
    expect(app.log().filter(({ level }) => level === 'error')).toEqual([])
  })

  test('keeps status 500 if the page shows a different error', async () => {
    await start(() => {
      getServerRenderContext()!.failPage(new ORPCError('CONFLICT', { message: SECRET }))
      return html('Sorry', 500)
    })
    expect((await ask('/any')).status).toBe(500)
  })

  test('is cut off without the error message if streaming has begun', async () => {
    await start(() =>
      html(
        new ReadableStream({
          pull(controller) {
            controller.error(new Error(SECRET))
          },
        }),
      ),
    )
    for (const encoding of ['identity', 'gzip']) {
      const seen = await ask('/any', { 'accept-encoding': encoding })
        .then((answer) => answer.text())
        .catch(() => '')
      expect(seen).not.toContain('password')
    }
    expect(app.log()).toContainEqual(expect.objectContaining({ level: 'error', msg: 'page response interrupted' }))
  })
})
