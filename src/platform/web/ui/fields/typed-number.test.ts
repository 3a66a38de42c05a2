import { expect, test } from 'vitest'
import { formatTypedNumber, readTypedNumber } from './typed-number.ts'

test.each([
  ['36', 36],
  [' 36 ', 36],
  ['1,318', 1318],
  ['1318', 1318],
  ['-3', -3],
  ['9'.repeat(400), Number.MAX_VALUE],
  [`-${'9'.repeat(400)}`, -Number.MAX_VALUE],
  ['2.5', 2.5],
  ['', null],
  ['  ', null],
])('a number field reads "%s" as %s', (text, number) => expect(readTypedNumber(text)).toBe(number))

test.each(['1e2', '1,5', '13x18', '0x10', '--3', '3-', 'ten', '1 318', '+3', '٣'])(
  'a number field rejects "%s" as a number',
  (text) => expect(readTypedNumber(text)).toBeNaN(),
)

test('a number field shows thousands separators, fractions as typed, and nothing without a number', () => {
  expect([1318, 2.5, 0, null, Number.NaN].map(formatTypedNumber)).toEqual(['1,318', '2.5', '0', '', ''])
})
