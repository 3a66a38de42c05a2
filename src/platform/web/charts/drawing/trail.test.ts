import { expect, test } from 'vitest'
import { trailHeight, trailPath } from './trail.ts'

test('goalTrailHeight and goalTrailPath draw the goal trail from the foot of the hill to its summit', () => {
  expect([trailHeight(0), trailHeight(1)].map((height) => Math.round(height * 1000) / 1000)).toEqual([0, 1])
  expect(trailPath(640, 128, 44)).toMatch(/^M0 128C.* 640 44$/)
})

test('goalTrailHeight follows the curve of the goal trail: halfway along the first hill it is halfway up', () => {
  expect(trailHeight(0.047)).toBeCloseTo(0.05, 3)
  expect(trailHeight(0.094)).toBeCloseTo(0.1, 3)
})
