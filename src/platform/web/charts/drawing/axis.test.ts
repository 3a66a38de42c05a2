import { expect, test } from 'vitest'
import { axisTop, markLabel } from './axis.ts'

test('an axis ends at a round number that holds the greatest value and can be halved', () => {
  expect([0, 1, 9, 10, 11, 61, 253, 340, 2614].map(axisTop)).toEqual([2, 2, 10, 10, 20, 80, 300, 400, 3000])
})

test('a narrow chart has room for the first letter of a month, and for a weekday as it is', () => {
  const november = { name: 'November', label: 'Nov', short: 'N' }
  expect([markLabel(november, 419), markLabel(november, 420)]).toEqual(['N', 'Nov'])
  expect(markLabel({ name: 'Sunday', label: 'Sun' }, 300)).toBe('Sun')
})
