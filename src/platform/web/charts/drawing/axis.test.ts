import { expect, test } from 'vitest'
import { roundAxisMaximum, axisTickLabel } from './axis.ts'

test('roundAxisMaximum returns a round, halvable number not below the maximum', () => {
  expect([0, 1, 9, 10, 11, 61, 253, 340, 2614].map(roundAxisMaximum)).toEqual([2, 2, 10, 10, 20, 80, 300, 400, 3000])
})

test('axisTickLabel returns the short label on a narrow chart if there is one', () => {
  const november = { name: 'November', label: 'Nov', short: 'N' }
  expect([axisTickLabel(november, 419), axisTickLabel(november, 420)]).toEqual(['N', 'Nov'])
  expect(axisTickLabel({ name: 'Sunday', label: 'Sun' }, 300)).toBe('Sun')
})
