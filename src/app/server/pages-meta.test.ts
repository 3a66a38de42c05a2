import { expect, test } from 'vitest'
import { LOG_CLEANUP_WITH_SHARED_CONTENT_PATH } from '#features/cleanups/rules/sharing.ts'
import { anEvent } from '#features/events/server/fixtures.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { DEFAULT_INSTALLATION } from '#platform/installation.ts'
import { createWebAppManifest } from './manifest.ts'
import { createTestApp } from './testing/test-app.ts'

const webAppManifest = createWebAppManifest(DEFAULT_INSTALLATION)

const ORIGIN = 'https://streets.example.org'
const { database, app } = createTestApp({ config: { appUrl: ORIGIN } })

const read = async (path: string) => {
  const answer = await fetch(app.origin + path)
  return { type: answer.headers.get('content-type'), text: await answer.text() }
}

test('robots.txt excludes the API and names the sitemap', async () => {
  const { type, text } = await read('/robots.txt')
  expect(type).toMatch('text/plain')
  expect(text).toMatch(/^User-agent: \*$/m)
  expect(text).toMatch(/^Disallow: \/api\/$/m)
  expect(text).toMatch(new RegExp(`^Sitemap: ${ORIGIN}/sitemap.xml$`, 'm'))
})

test("the sitemap lists public pages with the server's public origin", async () => {
  const { type, text } = await read('/sitemap.xml')
  expect(type).toMatch('application/xml')
  expect(text).toContain(`<loc>${ORIGIN}/</loc>`)
  expect(text).toContain(`<loc>${ORIGIN}/cookie-policy</loc>`)
})

test('the sitemap lists approved events that have not ended', async () => {
  const announce = (set: Parameters<typeof anEvent>[1]) => runInTransaction(database.db, (tx) => anEvent(tx, set))
  const listed = await announce({})
  const others = [
    await announce({ status: 'pending' }),
    await announce({ status: 'cancelled' }),
    await announce({ startDate: '2026-01-01' }),
  ]
  const { text } = await read('/sitemap.xml')
  expect(text).toContain(`<loc>${ORIGIN}/cleanups/${listed.id}</loc>`)
  for (const { id } of others) expect(text).not.toContain(id)
})

test('the sitemap lists a page that has two addresses only once', async () => {
  const { text } = await read('/sitemap.xml')
  for (const double of ['/cookies', '/app-download']) expect(text).not.toContain(`${double}<`)
})

test('the web app manifest is served with its own content type', async () => {
  const { type, text } = await read('/manifest.webmanifest')
  expect(type).toMatch('application/manifest+json')
  expect(JSON.parse(text)).toEqual(webAppManifest)
})

test('sharing photos to the app without a service worker opens the log dialog without reading the files', async () => {
  const body = new FormData()
  body.set(webAppManifest.share_target.params.files[0]!.name, new File(['x'.repeat(1_000_000)], 'photo.jpg'))
  const answer = await fetch(app.origin + webAppManifest.share_target.action, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, LOG_CLEANUP_WITH_SHARED_CONTENT_PATH])
})
