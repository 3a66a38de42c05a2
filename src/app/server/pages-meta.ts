import { Hono } from 'hono'
import { LOG_SHARED, SHARE } from '#features/cleanups/rules/sharing.ts'
import { eventPath } from '#features/events/rules/addresses.ts'
import { upcomingIds } from '#features/events/server/queries/feeds.ts'
import type { Shell } from '#platform/server/http/request.ts'
import type { Platform } from '#platform/server/platform.ts'
import { manifest } from './manifest.ts'
import { listedPaths } from './public-pages.ts'

/** Cache header of robots.txt, the sitemap and the manifest: an hour-old copy does no harm. */
const CACHE = { 'cache-control': 'public, max-age=3600' }
/** Most events in the sitemap; the format allows 50,000 addresses in one file. */
const MOST_EVENTS = 5000

/** Serves robots.txt and the sitemap to crawlers, and the web app manifest to devices. */
export function servePagesMeta({ config: { appUrl: origin }, db, clock }: Pick<Platform, 'config' | 'db' | 'clock'>) {
  const meta = new Hono<Shell>()
  const serve = (path: string, type: string, body: string) =>
    meta.get(path, (c) => {
      c.set('route', path)
      return c.body(body, 200, { 'content-type': type, ...CACHE })
    })
  serve('/robots.txt', 'text/plain; charset=utf-8', robots(origin))
  meta.get('/sitemap.xml', async (c) => {
    c.set('route', '/sitemap.xml')
    const events = await upcomingIds(db, MOST_EVENTS, clock.now())
    const paths = [...listedPaths, ...events.map(eventPath)]
    return c.body(sitemap(origin, paths), 200, { 'content-type': 'application/xml; charset=utf-8', ...CACHE })
  })
  serve('/manifest.webmanifest', 'application/manifest+json', JSON.stringify(manifest))
  // Web share target without a service worker: the shared photos are not read, and the member picks them again.
  meta.post(SHARE.path, (c) => {
    c.set('route', SHARE.path)
    return c.redirect(LOG_SHARED, 303)
  })
  return meta
}

const robots = (origin: string) => `User-agent: *
Disallow: /api/
Disallow: /dev/

Sitemap: ${origin}/sitemap.xml
`

const sitemap = (origin: string, paths: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`).join('\n')}
</urlset>
`
