import { expect, test } from 'vitest'
import { pictureUrl } from '#features/photos/rules.ts'
import { isSessionChangingRequest, isOnlineOnlyPath, isPagePath, getOfflineCacheKind } from './cacheable-paths.ts'

const ID = '4c678477-37da-408e-847b-07c782385a4f'

test.each([
  '/api/v1/session',
  '/api/v1/me/profile',
  '/api/v1/me/progress',
  '/api/v1/me/statistics',
  '/api/v1/me/rank',
  '/api/v1/me/cleanups',
  '/api/v1/me/cleanup-news',
  '/api/v1/cleanup-rules',
  '/api/v1/challenges',
  '/api/v1/challenges/coast-to-creek',
  '/api/v1/challenges/coast-to-creek/participants',
  '/api/v1/cleanup-events',
  `/api/v1/cleanup-events/${ID}`,
  '/api/v1/event-tags',
  '/api/v1/litterboard',
])('API responses of %s are cached for offline use', (path) => expect(getOfflineCacheKind(path)).toBe('answers'))

test.each([
  '/api/v1/admin/cleanups',
  '/api/v1/admin/members',
  '/api/v1/mailbox',
  '/api/live',
  '/api/v1/me/readable-pictures',
  '/api/v1/challenges/coast-to-creek/participation/admin',
  '/api/v1/sessions',
  '/api/v1/cleanup-events/feed.rss',
  '/api/v1/me/cleanups/export',
  '/api/openapi.json',
  '/healthz',
  '/dashboard',
])('API responses of %s are not cached for offline use', (path) => expect(getOfflineCacheKind(path)).toBeUndefined())

test('small sizes of images are cached for offline use, large ones are not', () => {
  const small = [
    pictureUrl('cleanup', ID, 320),
    pictureUrl('avatar', ID, 96),
    pictureUrl('avatar', ID, 300),
    pictureUrl('challengeLogo', ID, 160),
    pictureUrl('challengeBanner', ID, 800),
    pictureUrl('eventImage', ID, 400),
  ]
  expect(small.filter((path) => getOfflineCacheKind(path) !== 'pictures')).toEqual([])
  const large = [
    pictureUrl('cleanup', ID, 1280),
    pictureUrl('cleanup', ID, 2560),
    pictureUrl('challengeBanner', ID, 1600),
    pictureUrl('eventImage', ID, 'share'),
  ]
  expect(large.filter((path) => getOfflineCacheKind(path))).toEqual([])
})

test('isSessionChangingRequest recognizes every kind of sign-in, sign-out and account deletion', () => {
  for (const path of ['', '/second-step', '/passkey'])
    expect(isSessionChangingRequest('POST', `/api/v1/session${path}`)).toBe(true)
  expect(isSessionChangingRequest('DELETE', '/api/v1/session')).toBe(true)
  expect(isSessionChangingRequest('DELETE', '/api/v1/me')).toBe(true)
  expect(isSessionChangingRequest('GET', '/api/v1/session')).toBe(false)
  expect(isSessionChangingRequest('POST', '/api/v1/session/passkey-options')).toBe(false)
  expect(isSessionChangingRequest('POST', '/api/v1/session/confirmation')).toBe(false)
  expect(isSessionChangingRequest('DELETE', '/api/v1/me/avatar')).toBe(false)
})

test('isPagePath distinguishes pages from API, files and health checks', () => {
  const pages = ['/', '/dashboard', '/cleanups/a.b', '/challenges/crew', '/admin-main/users', '/apiary', '/offline']
  expect(pages.filter((path) => !isPagePath(path))).toEqual([])
  const others = [
    '/api/v1/session',
    '/api/files/a.webp',
    '/assets/a.js',
    '/robots.txt',
    '/sw.js',
    '/healthz',
    '/readyz',
  ]
  expect(others.filter(isPagePath)).toEqual([])
})

test('the admin console, developer pages and the offline page itself are never available offline', () => {
  expect(
    ['/admin-main', '/Admin-Main/users', '/dev/mailbox?page=2', '/offline', '/offline/'].filter(
      (path) => !isOnlineOnlyPath(path),
    ),
  ).toEqual([])
  expect(['/', '/dashboard', '/offline-days', '/admin'].filter(isOnlineOnlyPath)).toEqual([])
})
