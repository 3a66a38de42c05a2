import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAdaptiveTimeout, withTimeout } from './network-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an adaptive timeout shrinks after a timeout and is restored by a success', () => {
  const patience = createAdaptiveTimeout()
  const long = patience.ms()
  patience.recordTimeout()
  expect(patience.ms()).toBeLessThan(long)
  patience.recordSuccess()
  expect(patience.ms()).toBe(long)
})

test('an adaptive timeout is restored some time after a timeout', () => {
  const patience = createAdaptiveTimeout()
  const long = patience.ms()
  patience.recordTimeout()
  vi.advanceTimersByTime(60_000)
  expect(patience.ms()).toBe(long)
})

test('withTimeout returns a timely value, undefined when late, and rethrows errors', async () => {
  expect(await withTimeout(1000, Promise.resolve('there'))).toBe('there')
  const late = withTimeout(1000, new Promise(() => {}))
  vi.advanceTimersByTime(1001)
  expect(await late).toBeUndefined()
  await expect(withTimeout(1000, Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(vi.getTimerCount()).toBe(0)
})
