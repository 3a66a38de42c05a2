import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPatience, within } from './patience.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('whoever has waited in vain waits less for the next part, and as long as before when the network answers', () => {
  const patience = createPatience()
  const long = patience.ms()
  patience.wasInVain()
  expect(patience.ms()).toBeLessThan(long)
  patience.wasRewarded()
  expect(patience.ms()).toBe(long)
})

test('a wait in vain is forgotten after a while', () => {
  const patience = createPatience()
  const long = patience.ms()
  patience.wasInVain()
  vi.advanceTimersByTime(60_000)
  expect(patience.ms()).toBe(long)
})

test('an answer in time is the answer, one that is late is nothing, and what fails fails', async () => {
  expect(await within(1000, Promise.resolve('there'))).toBe('there')
  const late = within(1000, new Promise(() => {}))
  vi.advanceTimersByTime(1001)
  expect(await late).toBeUndefined()
  await expect(within(1000, Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(vi.getTimerCount()).toBe(0)
})
