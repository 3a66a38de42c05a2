import { expect, test } from 'vitest'
import { toReturnHref, toReturnLink, toSafeReturnPath } from './return-path.ts'

test.each(['/profile', '/profile?tab=account', '/bio/rosa_m#cleanups', '/admin-main', '/bio/%C3%A9', '/a..b/.c/d.'])(
  'toSafeReturnPath accepts a path of this site: %s',
  (from) => expect(toSafeReturnPath(from)).toBe(from),
)

test.each([
  'https://evil.example',
  'https:evil',
  '//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/x//evil.example',
  '/x/%2F/evil.example',
  '/x/../admin',
  '/x/%2E%2e?y',
  '/.',
  '/\\evil.example',
  '/\t/evil.example',
  '/ /evil',
  '\\\\evil',
  'javascript:alert(1)',
  'mailto:a@b.c',
  'profile',
  '',
  '/é',
  '/login',
  '/login?from=/login',
  '/admin',
  '/Login',
  '/%4Cogin/',
  '//login',
  '/signup',
  '/signup?from=/challenges',
  `/${'x'.repeat(2000)}`,
  undefined,
  ['/profile'],
])('toSafeReturnPath rejects other sites and sign-in pages: %.40s', (from) =>
  expect(toSafeReturnPath(from)).toBeUndefined(),
)

test('a link to a return path keeps the query and fragment and is not parsed as a route template', () => {
  expect(toReturnLink('/cleanups?tag=a%26b&q=what?#list')).toEqual({
    to: '/cleanups',
    search: { tag: 'a&b', q: 'what?' },
    hash: 'list',
  })
  expect(toReturnLink('/profile')).toEqual({ to: '/profile', search: {} })
  expect(toReturnLink('/$evil/{-$a}#x?y')).toEqual({ to: '/%24evil/{-%24a}', search: {}, hash: 'x?y' })
})

test('navigation to a return path escapes only characters that the router parses as a template', () => {
  expect(toReturnHref('/$x?price=$5#$')).toBe('/%24x?price=$5#$')
  expect(toReturnHref('/bio/rosa_m#cleanups')).toBe('/bio/rosa_m#cleanups')
})
