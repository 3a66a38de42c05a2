import { expect, test } from 'vitest'
import { type PastDaysCheck, createPastDaysWarning, refusePastDays } from './past-days-warning.ts'

const NOW = new Date('2026-11-26T12:00:00Z')

/** Field at which sending these days shows the warning; undefined if they are sent. */
function send(warning: PastDaysCheck, startDate: string, endDate: string | null = null) {
  try {
    warning({ startDate, endDate }, NOW)
    return undefined
  } catch (error) {
    return (error as { data: { fields: { path: string }[] } }).data.fields[0]!.path
  }
}

test('an event whose days are over is warned about once, at its last day', () => {
  const warning = createPastDaysWarning()
  expect([send(warning, '2026-11-25'), send(warning, '2026-11-25')]).toEqual(['startDate', undefined])
  expect([send(warning, '2026-11-20', '2026-11-25'), send(warning, '2026-11-20', '2026-11-25')]).toEqual([
    'endDate',
    undefined,
  ])
})

test('an event that lasts until today or later is sent without a warning', () => {
  const warning = createPastDaysWarning()
  expect([send(warning, '2026-11-26'), send(warning, '2026-11-20', '2026-11-26')]).toEqual([undefined, undefined])
})

test('an event of a visitor whose days are over is refused each time', () => {
  expect([send(refusePastDays, '2026-11-25'), send(refusePastDays, '2026-11-25')]).toEqual(['startDate', 'startDate'])
  expect(send(refusePastDays, '2026-11-20', '2026-11-25')).toBe('endDate')
  expect(send(refusePastDays, '2026-11-20', '2026-11-26')).toBeUndefined()
})
