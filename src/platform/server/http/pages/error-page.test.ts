import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HonoEnvironment } from '../http-env.ts'
import { renderErrorPage } from './error-page.ts'

async function shown(failure: Parameters<typeof renderErrorPage>[1]) {
  const app = new Hono<HonoEnvironment>()
  app.get('/', (c) => {
    c.set('requestId', 'r-1')
    c.set('organizationName', 'Dayton <Litter> Crew')
    return renderErrorPage(c, failure)
  })
  const answer = await app.request('/')
  return { answer, html: await answer.text() }
}

test('the error page uses the light and dark colors of the design tokens', async () => {
  const { html } = await shown('INTERNAL_SERVER_ERROR')
  const tokens = readFileSync('src/platform/web/theme/tokens.css', 'utf8')
  for (const name of ['paper', 'ink', 'creek']) {
    const [light, dark] = Array.from(tokens.matchAll(new RegExp(`--${name}: (.*);`, 'g')), ([, value]) => value)
    expect(html).toContain(`light-dark(${light}, ${dark})`)
  }
})

test('the error page escapes the organization name', async () => {
  expect((await shown('INTERNAL_SERVER_ERROR')).html).toContain('<b>Dayton &lt;Litter&gt; Crew</b>')
})

test('the error page shows the request id and offers a retry only for outages', async () => {
  const [broken, busy] = [await shown('INTERNAL_SERVER_ERROR'), await shown('SERVICE_UNAVAILABLE')]
  for (const { html } of [broken, busy]) expect(html).toContain('Request r-1')
  expect(broken.html).not.toContain('Try again</a>')
  expect(busy.html).toContain('Try again</a>')
  expect([broken, busy].map(({ answer }) => answer.headers.get('retry-after'))).toEqual([null, '5'])
})
