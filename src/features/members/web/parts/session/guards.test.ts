import { expect, test } from 'vitest'
import { ownPath } from './guards.ts'

test.each(['/profile', '/profile?tab=account', '/bio/rosa_m#cleanups', '/admin-main', '/bio/%C3%A9'])(
  'somebody who signs in goes where they were headed: %s',
  (from) => expect(ownPath(from)).toBe(from),
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
  undefined,
  ['/profile'],
])('nobody is led elsewhere, or round in circles: %s', (from) => expect(ownPath(from)).toBeUndefined())
