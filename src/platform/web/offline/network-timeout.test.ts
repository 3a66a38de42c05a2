import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAdaptiveTimeout, withTimeout } from './network-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the adaptive network timeout is shorter after a timed-out request and normal again after a success', () => {
  const patience = createAdaptiveTimeout()
  const long = patience.ms()
  patience.recordTimeout()
  expect(patience.ms()).toBeLessThan(long)
  patience.recordSuccess()
  expect(patience.ms()).toBe(long)
})

test('the adaptive network timeout is normal again some time after a request timed out', () => {
  const patience = createAdaptiveTimeout()
  const long = patience.ms()
  patience.recordTimeout()
  vi.advanceTimersByTime(60_000)
  expect(patience.ms()).toBe(long)
})

test('withTimeout returns the value of a promise in time, undefined when late, and rethrows errors', async () => {
  expect(await withTimeout(1000, Promise.resolve('there'))).toBe('there')
  const late = withTimeout(1000, new Promise(() => {}))
  vi.advanceTimersByTime(1001)
  expect(await late).toBeUndefined()
  await expect(withTimeout(1000, Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(vi.getTimerCount()).toBe(0)
})
