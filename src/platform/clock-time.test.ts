import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  AM_PM_OPTIONS,
  HOUR_OPTIONS,
  MINUTE_OPTIONS,
  preselectAmOrPm,
  parseClockTime,
  formatClockTime,
  serializeClockTime,
} from './clock-time.ts'

describe('a clock time (hour, minute, AM or PM)', () => {
  it('is formatted with AM and PM', () => {
    expect(['00:00', '08:05', '12:00', '13:30', '23:55'].map((time) => formatClockTime(parseClockTime(time)!))).toEqual(
      ['12:00 AM', '8:05 AM', '12:00 PM', '1:30 PM', '11:55 PM'],
    )
  })

  it('is unchanged after it is serialized and parsed', () => {
    const clock = fc.record({
      hour: fc.constantFrom(...HOUR_OPTIONS),
      minute: fc.constantFrom(...MINUTE_OPTIONS),
      period: fc.constantFrom(...AM_PM_OPTIONS),
    })
    fc.assert(
      fc.property(clock, (time) => {
        expect(parseClockTime(serializeClockTime(time))).toEqual(time)
      }),
    )
  })

  it('is null when parsed from a text that is not a valid time', () => {
    expect([null, '', '8:00', '24:00', '12:60', 'noon'].map(parseClockTime)).toEqual(Array(6).fill(null))
  })

  it('gets AM by default for the hours 7 to 11, and PM otherwise', () => {
    expect(HOUR_OPTIONS.filter((hour) => preselectAmOrPm(hour) === 'AM')).toEqual(['7', '8', '9', '10', '11'])
  })
})
