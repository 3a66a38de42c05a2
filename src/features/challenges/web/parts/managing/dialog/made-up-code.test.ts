import { expect, test } from 'vitest'
import { ChallengeInput } from '../../../../contract/challenge.ts'
import { madeUpCode } from './made-up-code.ts'
import { slugOf } from './slug-of.ts'

test.each([
  ['Elm Street Autumn 10K', 'elm-street-autumn-10k'],
  ['  Rosa’s café: clean & green!  ', 'rosas-cafe-clean-green'],
  ['Zürich – Straßen', 'zurich-strassen'],
  ['清掃', ''],
  ['a'.repeat(79) + ' bc', 'a'.repeat(79)],
])('the slug of %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('a made up code is one that a challenge can have, and another each time', () => {
  const code = ChallengeInput.shape.accessCode
  const codes = Array.from({ length: 100 }, madeUpCode)
  for (const each of codes) expect(code.parse(each)).toBe(each)
  expect(new Set(codes).size).toBe(100)
})
