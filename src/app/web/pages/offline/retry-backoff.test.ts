import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countOpenAttempt, getRetryDelay } from './retry-backoff.ts'

const MINUTE = 60_000
const held = new Map<string, string>()

beforeEach(() => {
  held.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('the offline page retries the requested page immediately, then with exponential backoff up to a minute', () => {
  const pauses = Array.from({ length: 7 }, () => {
    const pause = getRetryDelay('/about-us', 0)
    countOpenAttempt('/about-us', 0)
    return pause
  })
  expect(pauses).toEqual([0, 5_000, 10_000, 20_000, 40_000, MINUTE, MINUTE])
})

test('the offline page resets its retry backoff for another page and after five idle minutes', () => {
  countOpenAttempt('/about-us', 0)
  expect(getRetryDelay('/dashboard', 0)).toBe(0)
  expect(getRetryDelay('/about-us', MINUTE)).toBeGreaterThan(0)
  expect(getRetryDelay('/about-us', 6 * MINUTE)).toBe(0)
})

test('the offline page without session storage always waits the longest retry pause', () => {
  vi.stubGlobal('sessionStorage', undefined)
  countOpenAttempt('/about-us')
  expect(getRetryDelay('/about-us')).toBe(MINUTE)
})
