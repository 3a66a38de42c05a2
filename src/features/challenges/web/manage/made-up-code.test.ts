import { expect, test } from 'vitest'
import { ChallengeInput } from '../../contract/challenge.ts'
import { madeUpCode } from './made-up-code.ts'

test('a random access code is valid and different each time', () => {
  const code = ChallengeInput.shape.accessCode
  const codes = Array.from({ length: 100 }, madeUpCode)
  for (const each of codes) expect(code.parse(each)).toBe(each)
  expect(new Set(codes).size).toBe(100)
})
