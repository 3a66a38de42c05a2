import { afterEach, expect, test, vi } from 'vitest'
import { formatDay } from './days.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test.each(['UTC', 'Pacific/Kiritimati', 'America/Phoenix'])('a day stays that day in %s', async (zone) => {
  vi.stubEnv('TZ', zone)
  // the zone is taken when the module is loaded
  vi.resetModules()
  const days = await import('./days.ts')
  expect(days.formatDay('2026-11-15', 'TBD')).toBe('Sun, Nov 15, 2026')
})

test.each([null, undefined, '', 'soon', '2026-13-01', '2026-02-30', '2026-1-5', '2026-11-15T12:00:00Z'])(
  '%s is no day',
  (day) => {
    expect(formatDay(day, 'TBD')).toBe('TBD')
    expect(formatDay(day, 'Invalid date')).toBe('Invalid date')
  },
)
