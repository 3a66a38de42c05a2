import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HALVES, HOURS, MINUTES, inDaylight, readTime, sayTime, writeTime } from './clock-time.ts'

describe('clock time', () => {
  it('is formatted with AM and PM', () => {
    expect(['00:00', '08:05', '12:00', '13:30', '23:55'].map((time) => sayTime(readTime(time)!))).toEqual([
      '12:00 AM',
      '8:05 AM',
      '12:00 PM',
      '1:30 PM',
      '11:55 PM',
    ])
  })

  it('survives serializing and parsing unchanged', () => {
    const clock = fc.record({
      hour: fc.constantFrom(...HOURS),
      minute: fc.constantFrom(...MINUTES),
      half: fc.constantFrom(...HALVES),
    })
    fc.assert(
      fc.property(clock, (time) => {
        expect(readTime(writeTime(time))).toEqual(time)
      }),
    )
  })

  it('is null when the text is not a valid time', () => {
    expect([null, '', '8:00', '24:00', '12:60', 'noon'].map(readTime)).toEqual(Array(6).fill(null))
  })

  it('defaults to AM from 7 to 11 and to PM for all other hours', () => {
    expect(HOURS.filter((hour) => inDaylight(hour) === 'AM')).toEqual(['7', '8', '9', '10', '11'])
  })
})
