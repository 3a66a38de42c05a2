import { expect, test } from 'vitest'
import type { SessionState } from '#features/members/contract/session.ts'
import { NOBODY, stillOpen } from './session-kept.ts'

const user = { id: 'a', fullName: 'Ana Brook' } as SessionState['user']
const until = (expiresAt: string): SessionState => ({ user, session: { expiresAt, emailConfirmedAt: null } })
const now = Date.parse('2026-11-22T12:00:00Z')

test('a kept session is its member’s until its own end, and nobody’s after', () => {
  expect(stillOpen(until('2026-11-22T12:00:01Z'), now)).toBe(true)
  expect(stillOpen(until('2026-11-22T12:00:00Z'), now)).toBe(false)
  expect(stillOpen(NOBODY, now)).toBe(false)
})
