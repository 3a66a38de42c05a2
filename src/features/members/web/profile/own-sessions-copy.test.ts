import { expect, test } from 'vitest'
import type { OwnSession } from '../../contract/factors.ts'
import { ownSessionTexts as texts } from './own-sessions-copy.ts'

const reader = { today: '2026-11-21', timeZone: 'America/Phoenix' }
const session = (more: Partial<OwnSession> = {}): OwnSession => ({
  id: '3f0c9a52-6b1e-4c7d-9a35-1d2e8f7b6c40',
  browser: 'Chrome',
  system: 'Windows',
  signedInAt: '2026-11-15T16:05:00.000Z',
  lastSeenAt: '2026-11-20T16:05:00.000Z',
  isCurrent: false,
  ...more,
})

test.each([
  [{}, 'Since Nov 15, last seen yesterday'],
  [{ lastSeenAt: '2026-11-21T16:05:00.000Z' }, 'Since Nov 15, last seen today'],
  [{ signedInAt: '2025-11-03T16:05:00.000Z', isCurrent: true }, 'Since Nov 3, 2025, now'],
])('a session with %j is described as "%s"', (more, facts) => expect(texts.facts(session(more), reader)).toBe(facts))

test('the button that ends a session names the device, and the start time if two are of a kind', () => {
  const [one, current] = [session(), session({ isCurrent: true })]
  expect(texts.endName(one, [current, one], reader)).toBe('End Chrome on Windows')
  const older = session({ signedInAt: '2026-11-03T16:05:00.000Z' })
  expect(texts.endName(older, [one, older], reader)).toBe('End Chrome on Windows, since Nov 3')
})

test.each([
  [1, '1 other session ends at once, and nobody can undo it'],
  [2, '2 other sessions end at once, and nobody can undo it'],
])('the confirmation of ending %d other sessions names their number', (count, sentence) =>
  expect(texts.endOthersConsequences(count)[0]).toBe(sentence),
)
