import { expect, test } from 'vitest'
import { factorPageTexts as texts, formatPastDay, formatRecoveryCodeFile } from './copy.ts'

const reader = { today: '2026-11-21', timeZone: 'America/Phoenix' }

test.each([
  ['2026-11-21T16:05:00.000Z', 'today'],
  // In Phoenix it is still the evening of November 20.
  ['2026-11-21T05:00:00.000Z', 'yesterday'],
  ['2026-11-03T16:05:00.000Z', 'Nov 3'],
  ['2025-11-03T16:05:00.000Z', 'Nov 3, 2025'],
])('formatPastDay converts %s to %s', (at, shown) => expect(formatPastDay(at, reader)).toBe(shown))

test("a passkey's description says when it was added and last used", () => {
  const createdAt = '2026-11-03T16:05:00.000Z'
  expect(texts.passkeyFacts({ createdAt, lastUsedAt: '2026-11-21T16:05:00.000Z' }, reader)).toBe(
    'Added Nov 3, used today',
  )
  expect(texts.passkeyFacts({ createdAt, lastUsedAt: null }, reader)).toBe('Added Nov 3, not used yet')
})

test.each([
  [1, '1 remembered device', 'Forget it'],
  [2, '2 remembered devices', 'Forget both'],
  [3, '3 remembered devices', 'Forget all'],
])('the texts about %d remembered devices use the right plural', (count, devices, forget) => {
  expect(texts.devices(count)).toBe(devices)
  expect(texts.forget(count)).toBe(forget)
})

test('the recovery code file has one code per line', () => {
  expect(formatRecoveryCodeFile('Recovery codes for Cleanstreak', ['7K2M-QX94', 'V3HT-8ZPD'])).toBe(
    'Recovery codes for Cleanstreak\r\nEach works once, if the phone is gone\r\n\r\n7K2M-QX94\r\nV3HT-8ZPD\r\n',
  )
})
