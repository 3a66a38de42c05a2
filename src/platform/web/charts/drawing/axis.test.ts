import { expect, test } from 'vitest'
import { roundUpAxisMaximum, chartAxisTickLabel } from './axis.ts'

test('roundUpAxisMaximum rounds the maximum of a chart axis up to a round even number, such as 61 to 80', () => {
  expect([0, 1, 9, 10, 11, 61, 253, 340, 2614].map(roundUpAxisMaximum)).toEqual([2, 2, 10, 10, 20, 80, 300, 400, 3000])
})

test('chartAxisTickLabel returns the short label of a tick on a narrow chart, if defined', () => {
  const november = { name: 'November', label: 'Nov', short: 'N' }
  expect([chartAxisTickLabel(november, 419), chartAxisTickLabel(november, 420)]).toEqual(['N', 'Nov'])
  expect(chartAxisTickLabel({ name: 'Sunday', label: 'Sun' }, 300)).toBe('Sun')
})
