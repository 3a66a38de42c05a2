import { Hono } from 'hono'
import { LOG_CLEANUP_WITH_SHARED_CONTENT_PATH, WEB_SHARE_TARGET } from '#features/cleanups/rules/sharing.ts'
import { createEventPagePath } from '#features/events/rules/urls.ts'
import { listUpcomingEventIds } from '#features/events/server/queries/feeds.ts'
import type { HonoEnvironment } from '#platform/server/http/http-env.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { createWebAppManifest } from './manifest.ts'
import { sitemapPaths } from './public-pages.ts'

/** Cache header of robots.txt, the sitemap and the manifest: an hour-old copy does no harm. */
const CACHE_HEADERS = { 'cache-control': 'public, max-age=3600' }
/** Maximum number of events in the sitemap. The format allows 50,000 addresses in one file. */
const MAX_EVENTS = 5000

/** Serves robots.txt and the sitemap to crawlers, and the web app manifest to devices. */
export function createSitemapAndManifestRoutes({
  config: { appUrl: origin },
  db,
  clock,
  installation,
}: Pick<PlatformServices, 'config' | 'db' | 'clock' | 'installation'>) {
  const routes = new Hono<HonoEnvironment>()
  const serve = (path: string, type: string, body: () => string) =>
    routes.get(path, (c) => {
      c.set('route', path)
      return c.body(body(), 200, { 'content-type': type, ...CACHE_HEADERS })
    })
  serve('/robots.txt', 'text/plain; charset=utf-8', () => robots(origin))
  routes.get('/sitemap.xml', async (c) => {
    c.set('route', '/sitemap.xml')
    const events = await listUpcomingEventIds(db, MAX_EVENTS, clock.now())
    const paths = [...sitemapPaths, ...events.map(createEventPagePath)]
    return c.body(sitemap(origin, paths), 200, { 'content-type': 'application/xml; charset=utf-8', ...CACHE_HEADERS })
  })
  serve('/manifest.webmanifest', 'application/manifest+json', () =>
    JSON.stringify(createWebAppManifest(installation.current())),
  )
  // Responds to a Web Share Target request without a service worker: the shared photos are not read, and the member
  // chooses them again.
  routes.post(WEB_SHARE_TARGET.path, (c) => {
    c.set('route', WEB_SHARE_TARGET.path)
    return c.redirect(LOG_CLEANUP_WITH_SHARED_CONTENT_PATH, 303)
  })
  return routes
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
