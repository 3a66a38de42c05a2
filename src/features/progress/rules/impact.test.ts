import { expect, test } from 'vitest'
import { splitLitterBagsForDrawing, formatImpactEstimate, estimateCleanupImpact, formatLitterWeight } from './impact.ts'

test('1,000 litter pieces are estimated at ten kilograms and 1.1 bags', () => {
  const { kilograms, pounds, gallons, liters, bags } = estimateCleanupImpact(1000)
  expect(kilograms).toBe(10)
  expect(pounds).toBeCloseTo(22.0462, 10)
  expect(gallons).toBeCloseTo(33, 10)
  expect(liters).toBeCloseTo(124.905, 10)
  expect(bags).toBeCloseTo(1.1, 10)
})

test.each([
  [1, '10 g'],
  [9, '90 g'],
  [10, '0.1 kg'],
  [47, '0.5 kg'],
  [118, '1.2 kg'],
])('the estimated weight of %d litter pieces is displayed as %s', (pieces, weight) => {
  expect(formatLitterWeight(pieces)).toBe(weight)
})

test.each([
  [1, '0.4 oz'],
  [4, '1.4 oz'],
  [5, '0.1 lb'],
  [118, '2.6 lb'],
])('the estimated weight of %d litter pieces is displayed in pounds or ounces as %s', (pieces, weight) => {
  expect(formatLitterWeight(pieces, true)).toBe(weight)
})

test('zero litter pieces are estimated to have no weight and no volume', () => {
  expect(Object.values(estimateCleanupImpact(0))).toEqual([0, 0, 0, 0, 0])
})

test.each([
  [0, '0'],
  [0.04, '0'],
  [0.25, '0.3'],
  [206, '206'],
  [999.94, '999.9'],
  [999.96, '1.0K'],
  [1000, '1.0K'],
  [1874.3, '1.9K'],
  [23_410.6, '23.4K'],
  [1_234_500, '1,234.5K'],
])('the impact estimate %d is formatted as %s', (value, written) => {
  expect(formatImpactEstimate(value)).toBe(written)
})

test.each([
  [0, 1, [0]],
  [0.25, 1, [0.25]],
  [1, 1, [1]],
  [2.5, 1, [1, 1, 0.5]],
  [10, 1, Array(10).fill(1)],
  [15, 10, [1, 0.5]],
  [1000, 100, Array(10).fill(1)],
])('%d litter bags are drawn as bags that stand for %d each, with the fill levels %j', (bags, each, fills) => {
  expect(splitLitterBagsForDrawing(bags)).toEqual({ each, fills })
})
