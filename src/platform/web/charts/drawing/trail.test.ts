import { expect, test } from 'vitest'
import { heightOnGoalProgressTrailChart, goalTrailPath } from './trail.ts'

test('heightOnGoalProgressTrailChart and goalTrailPath draw the goal trail from the foot of the hill to its summit', () => {
  expect(
    [heightOnGoalProgressTrailChart(0), heightOnGoalProgressTrailChart(1)].map(
      (height) => Math.round(height * 1000) / 1000,
    ),
  ).toEqual([0, 1])
  expect(goalTrailPath(640, 128, 44)).toMatch(/^M0 128C.* 640 44$/)
})

test('heightOnGoalProgressTrailChart follows the curve of the goal trail: halfway along the first hill it is halfway up', () => {
  expect(heightOnGoalProgressTrailChart(0.047)).toBeCloseTo(0.05, 3)
  expect(heightOnGoalProgressTrailChart(0.094)).toBeCloseTo(0.1, 3)
})
