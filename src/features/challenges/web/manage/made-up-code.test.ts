import { expect, test } from 'vitest'
import { ChallengeInput } from '../../contract/challenge.ts'
import { madeUpCode } from './made-up-code.ts'

test('a made up code is one that a challenge can have, and another each time', () => {
  const code = ChallengeInput.shape.accessCode
  const codes = Array.from({ length: 100 }, madeUpCode)
  for (const each of codes) expect(code.parse(each)).toBe(each)
  expect(new Set(codes).size).toBe(100)
})
