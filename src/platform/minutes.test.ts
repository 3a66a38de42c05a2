import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { durationInWords, formatMinutes, formatMinutesShort, readTypedMinutes, stepMinutes } from './minutes.ts'

const anyMinutes = fc.integer({ min: 1, max: 720 })

describe('formatMinutes', () => {
  test.each([
    [0, '0 min'],
    [1, '1 min'],
    [45, '45 min'],
    [60, '1 h'],
    [90, '1 h 30 min'],
    [720, '12 h'],
    [99 * 60 + 59, '99 h 59 min'],
    [100 * 60, '100 h'],
    [100 * 60 + 40, '101 h'],
    [72_240, '1,204 h'],
  ])('formats %i minutes as "%s"', (minutes, text) => {
    expect(formatMinutes(minutes)).toBe(text)
  })
})

test.each([
  [45, '45 min'],
  [120, '2 h'],
  [90, '1 h 30'],
  [6040, '101 h'],
])('formatMinutesShort writes %i minutes as "%s"', (minutes, text) => {
  expect(formatMinutesShort(minutes)).toBe(text)
})

test.each([
  [1, '1 minute'],
  [45, '45 minutes'],
  [60, '1 hour'],
  [61, '1 hour 1 minute'],
  [150, '2 hours 30 minutes'],
])('durationInWords pronounces %i minutes as "%s"', (minutes, text) => {
  expect(durationInWords(minutes)).toBe(text)
})

describe('readTypedMinutes', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['90', 90],
    ['0', 0],
    ['1:30', 90],
    ['0:45', 45],
    ['1 h 30', 90],
    ['1h30', 90],
    ['1 H 30 Min', 90],
    ['2 hours', 120],
    ['1 hr 5 mins', 65],
    ['1.5 h', 90],
    ['1,5 hours', 90],
    ['40 minutes', 40],
    ['99999999999999999999', Number.MAX_SAFE_INTEGER],
  ])('reads "%s" as %s', (text, minutes) => {
    expect(readTypedMinutes(text)).toBe(minutes)
  })

  test.each(['long', '1:5', '1:75', '1 h 60', '-5', '1.5', '1e2', '1 h 30 h', ':30', '1 30'])(
    'rejects "%s" as a duration',
    (text) => {
      expect(readTypedMinutes(text)).toBeNaN()
    },
  )

  test('reads every written or pronounced duration (property test)', () => {
    fc.assert(
      fc.property(anyMinutes, (minutes) => {
        expect(readTypedMinutes(formatMinutes(minutes))).toBe(minutes)
        expect(readTypedMinutes(formatMinutesShort(minutes))).toBe(minutes)
        expect(readTypedMinutes(durationInWords(minutes))).toBe(minutes)
      }),
    )
  })

  test('returns null, NaN or a non-negative whole number for any input (property test)', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('1', '9', ':', ' ', 'h', 'min', '.') }),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const minutes = readTypedMinutes(text)
        if (minutes === null) expect(text.trim()).toBe('')
        else if (!Number.isNaN(minutes)) {
          expect(Number.isSafeInteger(minutes)).toBe(true)
          expect(minutes).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})

describe('stepMinutes', () => {
  const rule = { first: 30, step: 5, most: 720 }

  test.each([
    [null, 'up', 30],
    [null, 'down', null],
    [Number.NaN, 'up', 30],
    [Number.NaN, 'down', null],
    [30, 'up', 35],
    [30, 'down', 25],
    [47, 'up', 50],
    [47, 'down', 45],
    [5, 'down', null],
    [3, 'down', null],
    [3, 'up', 5],
    [0, 'up', 5],
    [720, 'up', 720],
    [718, 'up', 720],
    [900, 'up', 720],
    [900, 'down', 720],
  ] as const)('steps from %s %s to %s', (from, direction, to) => {
    expect(stepMinutes(from, direction, rule)).toBe(to)
  })

  test('reaches every multiple of the step and the limit, and clears the field on the way back (property test)', () => {
    fc.assert(
      fc.property(fc.option(anyMinutes), fc.integer({ min: 0, max: 300 }), (start, presses) => {
        let minutes = start
        for (let nr = 0; nr < presses; nr++) {
          minutes = stepMinutes(minutes, 'up', rule)
          expect(minutes! % rule.step).toBe(0)
          expect(minutes).toBeLessThanOrEqual(rule.most)
        }
        for (let nr = 0; nr < 145; nr++) minutes = stepMinutes(minutes, 'down', rule)
        expect(minutes).toBeNull()
      }),
    )
  })
})
