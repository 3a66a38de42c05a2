import { expect, test } from 'vitest'
import { goalTrailHeight, goalTrailPath } from './trail.ts'

test('goalTrailHeight and goalTrailPath draw the goal trail from the foot of the hill to its summit', () => {
  expect([goalTrailHeight(0), goalTrailHeight(1)].map((height) => Math.round(height * 1000) / 1000)).toEqual([0, 1])
  expect(goalTrailPath(640, 128, 44)).toMatch(/^M0 128C.* 640 44$/)
})

test('goalTrailHeight follows the curve of the goal trail: halfway along the first hill it is halfway up', () => {
  expect(goalTrailHeight(0.047)).toBeCloseTo(0.05, 3)
  expect(goalTrailHeight(0.094)).toBeCloseTo(0.1, 3)
})
