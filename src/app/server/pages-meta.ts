import { Hono } from 'hono'
import { eventPath } from '#features/events/rules/feeds.ts'
import { upcomingIds } from '#features/events/server/queries/feeds.ts'
import { brand } from '#platform/brand.ts'
import type { Shell } from '#platform/server/http/request.ts'
import type { Platform } from '#platform/server/platform.ts'
import { listedPaths } from './public-pages.ts'

/** nobody waits for it */
const CACHE = { 'cache-control': 'public, max-age=3600' }
/** Of the 50,000 addresses that a sitemap may name. */
const MOST_EVENTS = 5000

/** The paper and the vest of the light theme: an operating system has no style sheet to look them up in. */
const COLOURS = { background_color: '#f5f7ed', theme_color: '#f5f7ed' }

/** What crawlers and devices read about the pages. */
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

const png = (src: string, size: number, purpose = 'any') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const manifest = {
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: brand.tagline,
  start_url: '/',
  display: 'standalone',
  lang: 'en',
  ...COLOURS,
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    png('/icon-192.png', 192),
    png('/icon-512.png', 512),
    png('/icon-maskable-512.png', 512, 'maskable'),
  ],
}
