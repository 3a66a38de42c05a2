import { expect, test } from 'vitest'
import { getSiteHeaderContent } from './header-rules.ts'

const labels = (path: string) => getSiteHeaderContent(path, 'visitor').links.map(({ label }) => label)

test.each([
  '/',
  '/about-us',
  '/cleanups',
  '/cleanups/submit',
  '/cleanups/0198b2c4-7c1e-7cc3-9d5f-5a8b1f6f2a10',
  '/cookie-policy',
  '/cookies',
  '/forgot-password',
  '/not-found',
  '/privacy',
  '/reset-password',
  '/support',
  '/terms',
  '/no-such-page',
  '/admin-main',
  '/login-help',
])('the site header offers sign-up to visitors on the page %s', (path) => {
  expect(getSiteHeaderContent(path, 'visitor').offer).toBe('sign-up')
  expect(labels(path)).toEqual(['Cleanup Finder', 'About Us', 'Get App'])
})

test.each(['/signup', '/login', '/verified', '/admin', '/login/', '/Admin'])(
  'the site header has no sign-up button on the page %s',
  (path) => {
    expect(getSiteHeaderContent(path, 'visitor').offer).toBe('nothing')
    expect(labels(path)).toEqual(['Cleanup Finder', 'About Us', 'Get App'])
  },
)

test.each(['/download', '/app-download', '/download/'])(
  'the site header links to app stores instead of sign-up on the page %s',
  (path) => {
    expect(getSiteHeaderContent(path, 'visitor').offer).toBe('stores')
    expect(labels(path)).toEqual(['Cleanup Finder'])
  },
)

test.each(['/', '/dashboard', '/about-us', '/no-such-page'])(
  "the site header links to the members' four pages and the log dialog on the page %s",
  (path) => {
    const { links, offer } = getSiteHeaderContent(path, 'member')
    expect(links.map(({ label }) => label)).toEqual(['Litterlog', 'Litterboard', 'Challenges', 'Cleanup Finder'])
    expect(offer).toBe('log-cleanup')
  },
)

test('the site header on the app download page links to app stores for members too', () => {
  const { links, offer } = getSiteHeaderContent('/download', 'member')
  expect(links).toHaveLength(4)
  expect(offer).toBe('stores')
})

test('the site header offers no sign-up while the session is unknown', () => {
  expect(getSiteHeaderContent('/', 'unknown').offer).toBe('nothing')
  expect(getSiteHeaderContent('/', 'unknown').links).toEqual(getSiteHeaderContent('/', 'visitor').links)
  expect(getSiteHeaderContent('/download', 'unknown').offer).toBe('stores')
})
