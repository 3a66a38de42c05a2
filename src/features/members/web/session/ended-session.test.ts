import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UNAUTHORIZED_WINDOW_EVENT_NAME } from '#platform/web/window-events.ts'
import { findSessionEnd, isLeavingSession, leaveSession } from './ended-session.ts'

const dispatchEvent = vi.fn<(event: Event) => boolean>()
beforeEach(() => vi.stubGlobal('dispatchEvent', dispatchEvent))
afterEach(() => {
  vi.unstubAllGlobals()
  dispatchEvent.mockClear()
})

const expiresAt = '2026-12-21T16:05:00.000Z'

test.each([
  ['before it expires, a session was ended', expiresAt, '2026-12-21T16:04:59.999Z', 'ended'],
  ['at its end, a session has expired', expiresAt, expiresAt, 'expired'],
  ['a session whose end is unknown has expired', undefined, expiresAt, 'expired'],
] as const)('findSessionEnd returns why a session ended: %s', (_, end, now, found) =>
  expect(findSessionEnd(end, Date.parse(now))).toBe(found),
)

test('a page that signs out treats the session end as its own until the page is updated', async () => {
  await leaveSession(async () => expect(isLeavingSession()).toBe(true))
  expect(isLeavingSession()).toBe(false)
  expect(dispatchEvent).not.toHaveBeenCalled()
})

test('a page that failed to sign out checks whether its session still exists', async () => {
  const failure = new Error('503')
  await expect(leaveSession(() => Promise.reject(failure))).rejects.toBe(failure)
  expect(isLeavingSession()).toBe(false)
  expect(dispatchEvent.mock.calls.map(([{ type }]) => type)).toEqual([UNAUTHORIZED_WINDOW_EVENT_NAME])
})
