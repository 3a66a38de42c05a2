import { expect, test } from 'vitest'
import { ChallengeInput } from '../../contract/challenge.ts'
import { createRandomCode } from './random-code.ts'

test('a random access code is valid and different each time', () => {
  const code = ChallengeInput.shape.accessCode
  const codes = Array.from({ length: 100 }, createRandomCode)
  for (const each of codes) expect(code.parse(each)).toBe(each)
  expect(new Set(codes).size).toBe(100)
})
