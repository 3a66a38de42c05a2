import { expect, test } from 'vitest'
import { createPageCache, type RenderedPage } from './page-cache.ts'

const NONCE = Buffer.alloc(22, 'n')

/** A page cache whose clock and renderings are controlled by the test. */
function cache(maxBytes?: number) {
  const state = { time: 0, nonces: 0, renderings: [] as PromiseWithResolvers<RenderedPage>[] }
  const { pageAt, clear } = createPageCache({
    newNonce: () => String(state.nonces++).padStart(22, 'p'),
    now: () => state.time,
    maxBytes,
  })
  const ask = (address: string) =>
    pageAt(address, (placeholder) => {
      const rendering = Promise.withResolvers<RenderedPage>()
      state.renderings.push(rendering)
      return rendering.promise.then((done) => ({ ...done, html: done.html.replaceAll('NONCE', placeholder) }))
    }).then(({ status, html }) => `${status} ${html.plain(NONCE).bytes}`)
  const finish = (at: number, html: string, status = 200) =>
    state.renderings[at]!.resolve({ status, headers: {}, html })
  return { state, ask, finish, clear }
}

test('page cache renders a page once for concurrent requests (single-flight)', async () => {
  const { state, ask, finish } = cache()
  const responses = [ask('/'), ask('/'), ask('/')]
  finish(0, 'a NONCE b NONCE')
  expect(new Set(await Promise.all(responses))).toEqual(new Set([`200 a ${NONCE} b ${NONCE}`]))
  expect(state.renderings).toHaveLength(1)
})

test('a cleared page cache renders each page again and discards renderings in progress', async () => {
  const { state, ask, finish, clear } = cache()
  const first = ask('/')
  finish(0, 'old name')
  await first
  const other = ask('/cleanups')
  clear()
  const [again, otherAgain] = [ask('/'), ask('/cleanups')]
  finish(1, 'old name')
  finish(2, 'new name')
  finish(3, 'new name')
  expect(await Promise.all([other, again, otherAgain])).toEqual(['200 old name', '200 new name', '200 new name'])
  expect([await ask('/cleanups'), state.renderings.length]).toEqual(['200 new name', 4])
})

test('page cache serves a stale page while re-rendering, but not a very old one', async () => {
  const { state, ask, finish } = cache()
  const first = ask('/')
  finish(0, 'first')
  await first

  state.time = 4_999
  expect([await ask('/'), state.renderings.length]).toEqual(['200 first', 1])
  state.time = 5_000
  expect([await ask('/'), await ask('/'), state.renderings.length]).toEqual(['200 first', '200 first', 2])
  finish(1, 'second')
  await expect.poll(() => ask('/')).toBe('200 second')

  state.time = 70_000
  const third = ask('/')
  finish(2, 'third')
  expect(await third).toBe('200 third')
})

test('page cache does not store failed renderings and keeps the previous page', async () => {
  const { state, ask, finish } = cache()
  const failed = ask('/')
  finish(0, 'sorry', 503)
  expect(await failed).toBe('503 sorry')
  const fine = ask('/')
  finish(1, 'fine')
  await fine

  state.time = 6_000
  await ask('/')
  state.renderings[2]!.reject(new Error('no'))
  await expect.poll(async () => [await ask('/'), state.renderings.length]).toEqual(['200 fine', 4])
  finish(3, 'sorry', 503)
  await expect.poll(async () => [await ask('/'), state.renderings.length]).toEqual(['200 fine', 5])
})

/** Renders a page of the given size unless cached. Returns whether it was rendered. */
async function show({ state, ask, finish }: ReturnType<typeof cache>, address: string, length = 1000) {
  const before = state.renderings.length
  const page = ask(address)
  if (state.renderings.length > before) finish(before, 'x'.repeat(length))
  await page
  return state.renderings.length > before
}

test('page cache evicts the least recently used page', async () => {
  // A page of 1,000 bytes has a compressed form of about 30 bytes.
  const pages = cache(20 * 1100)
  for (let at = 0; at < 20; at++) await show(pages, `/${at}`)
  expect(await show(pages, '/0')).toBe(false)
  for (const address of ['/new', '/newer']) await show(pages, address)
  expect([await show(pages, '/0'), await show(pages, '/1')]).toEqual([false, true])
})

test('page cache evicts by size for a large page and keeps a recently used small page', async () => {
  const pages = cache(10_000)
  await show(pages, '/large', 6000)
  await show(pages, '/small', 100)
  await show(pages, '/larger', 9000)
  const rendered = [await show(pages, '/small'), await show(pages, '/larger'), await show(pages, '/large')]
  expect(rendered).toEqual([false, false, true])
})

test('page cache stores no entries for URLs that return 404', async () => {
  const { state, ask, finish } = cache()
  const home = ask('/')
  finish(0, 'home')
  await home
  for (let at = 1; at <= 200; at++) {
    const none = ask(`/${at}`)
    finish(at, 'none', 404)
    await none
  }
  expect([await ask('/'), state.renderings.length]).toEqual(['200 home', 201])
})
