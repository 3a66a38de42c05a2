import { expect, test } from 'vitest'
import { type PastDaysCheck, createPastDaysWarning, throwPastDaysError } from './past-days-warning.ts'

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

test("the event form warns once about past dates, at the event's last day", () => {
  const warning = createPastDaysWarning()
  expect([send(warning, '2026-11-25'), send(warning, '2026-11-25')]).toEqual(['startDate', undefined])
  expect([send(warning, '2026-11-20', '2026-11-25'), send(warning, '2026-11-20', '2026-11-25')]).toEqual([
    'endDate',
    undefined,
  ])
})

test('the event form does not warn about an event that lasts until today or later', () => {
  const warning = createPastDaysWarning()
  expect([send(warning, '2026-11-26'), send(warning, '2026-11-20', '2026-11-26')]).toEqual([undefined, undefined])
})

test("the event form rejects a visitor's event with past dates each time", () => {
  expect([send(throwPastDaysError, '2026-11-25'), send(throwPastDaysError, '2026-11-25')]).toEqual([
    'startDate',
    'startDate',
  ])
  expect(send(throwPastDaysError, '2026-11-20', '2026-11-25')).toBe('endDate')
  expect(send(throwPastDaysError, '2026-11-20', '2026-11-26')).toBeUndefined()
})
