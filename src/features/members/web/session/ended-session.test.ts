import { expect, test } from 'vitest'
import { findSessionEnd } from './ended-session.ts'

const expiresAt = '2026-12-21T16:05:00.000Z'

test.each([
  ['before it expires, a session was ended', expiresAt, '2026-12-21T16:04:59.999Z', 'ended'],
  ['at its end, a session has expired', expiresAt, expiresAt, 'expired'],
  ['a session whose end is unknown has expired', undefined, expiresAt, 'expired'],
] as const)('findSessionEnd: %s', (_, end, now, found) => expect(findSessionEnd(end, Date.parse(now))).toBe(found))
