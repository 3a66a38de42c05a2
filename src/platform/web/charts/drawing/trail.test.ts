import { expect, test } from 'vitest'
import { trailHeight, trailPath } from './trail.ts'

test('the trail leads from the foot to the summit', () => {
  expect([trailHeight(0), trailHeight(1)].map((height) => Math.round(height * 1000) / 1000)).toEqual([0, 1])
  expect(trailPath(640, 128, 44)).toMatch(/^M0 128C.* 640 44$/)
})

test('the walker is on the line, not above it: on the first hill, half-way across its curve, it is half-way up', () => {
  expect(trailHeight(0.047)).toBeCloseTo(0.05, 3)
  expect(trailHeight(0.094)).toBeCloseTo(0.1, 3)
})
