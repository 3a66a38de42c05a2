import { expect, test } from 'vitest'
import {
  cleanupsInWords,
  labelCleanups,
  formatChange,
  formatCompactNumber,
  formatNumber,
  formatOrdinal,
  piecesInWords,
  waitInWords,
  weeksInWords,
} from './numbers.ts'

test('formatNumber groups thousands with commas', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567')
  expect(formatNumber(999)).toBe('999')
  expect(formatNumber(-4_200)).toBe('-4,200')
})

test('waitInWords rounds a waiting time up to minutes or hours', () => {
  expect([0, 1, 60, 61, 299, 3540, 3541, 3600, 3601, 86_400].map(waitInWords)).toEqual([
    '1 minute',
    '1 minute',
    '1 minute',
    '2 minutes',
    '5 minutes',
    '59 minutes',
    '1 hour',
    '1 hour',
    '2 hours',
    '24 hours',
  ])
})

test('piecesInWords uses the singular "piece" only for the count 1', () => {
  expect([0, 1, 2, 1204].map(piecesInWords)).toEqual(['0 pieces', '1 piece', '2 pieces', '1,204 pieces'])
})

test('labelCleanups is singular only for the count 1', () => {
  expect([0, 1, 2].map(labelCleanups)).toEqual(['Cleanups', 'Cleanup', 'Cleanups'])
})

test('cleanupsInWords and weeksInWords use a singular noun only for the count 1', () => {
  expect([0, 1, 1204].map(cleanupsInWords)).toEqual(['0 cleanups', '1 cleanup', '1,204 cleanups'])
  expect([0, 1, 2].map(weeksInWords)).toEqual(['0 weeks', '1 week', '2 weeks'])
})

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1.0K'],
  [1_249, '1.2K'],
  [187_400, '187.4K'],
  [999_949, '999.9K'],
  [999_950, '1.0M'],
  [2_500_000, '2.5M'],
  [3_100_000_000, '3.1B'],
  [4_000_000_000_000, '4.0T'],
  [-1_500, '-1.5K'],
])('formatCompactNumber abbreviates the number %d to %s', (value, text) => {
  expect(formatCompactNumber(value)).toBe(text)
})

test('formatOrdinal adds the ordinal suffix (st, nd, rd, th) to a number', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 18, 21, 22, 101, 111, 1003].map(formatOrdinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '18th',
    '21st',
    '22nd',
    '101st',
    '111th',
    '1,003rd',
  ])
})

test('formatChange shows the sign of a change, with a true minus', () => {
  expect([-1204, -54, 60].map(formatChange)).toEqual(['\u22121,204', '\u221254', '+60'])
})
