import { expect, test } from 'vitest'
import { toSafeReturnPath } from './return-path.ts'

test.each(['/profile', '/profile?tab=account', '/bio/rosa_m#cleanups', '/admin-main', '/bio/%C3%A9'])(
  'toSafeReturnPath accepts a path of this site: %s',
  (from) => expect(toSafeReturnPath(from)).toBe(from),
)

test.each([
  'https://evil.example',
  'https:evil',
  '//evil.example',
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
  '/signup',
  '/signup?from=/challenges',
  `/${'x'.repeat(2000)}`,
  undefined,
  ['/profile'],
])('toSafeReturnPath rejects other sites and sign-in pages: %.40s', (from) =>
  expect(toSafeReturnPath(from)).toBeUndefined(),
)
