import { expect, test } from 'vitest'
import { computeGoalTrailHeight, drawGoalTrail } from './trail.ts'

test('computeGoalTrailHeight and drawGoalTrail draw the goal trail from the foot of the hill to its summit', () => {
  expect(
    [computeGoalTrailHeight(0), computeGoalTrailHeight(1)].map((height) => Math.round(height * 1000) / 1000),
  ).toEqual([0, 1])
  expect(drawGoalTrail(640, 128, 44)).toMatch(/^M0 128C.* 640 44$/)
})

test('computeGoalTrailHeight follows the curve of the goal trail: halfway along the first hill it is halfway up', () => {
  expect(computeGoalTrailHeight(0.047)).toBeCloseTo(0.05, 3)
  expect(computeGoalTrailHeight(0.094)).toBeCloseTo(0.1, 3)
})
