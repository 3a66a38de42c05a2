import { expect, test } from 'vitest'
import { ChallengeCreateInput } from '../../contract/challenge.ts'
import { createRandomAccessCode } from './random-code.ts'

test('a random access code is valid and different each time', () => {
  const code = ChallengeCreateInput.shape.accessCode
  const codes = Array.from({ length: 100 }, createRandomAccessCode)
  for (const each of codes) expect(code.parse(each)).toBe(each)
  expect(new Set(codes).size).toBe(100)
})
