import { expect, test } from 'vitest'
import { chooseEventScene } from './suitable-scene.ts'

test('chooseEventScene picks the illustration of the first event tag that names a kind of place', () => {
  const scene = (...slugs: string[]) => chooseEventScene(slugs.map((slug) => ({ slug })))
  expect(scene('river', 'family-friendly')).toBe('canal')
  expect(scene('monthly', 'beach')).toBe('beach')
  expect(scene('deep-sea')).toBe('beach')
  // "sea" must be a whole word.
  expect(scene('season-start')).toBeUndefined()
  expect(scene()).toBeUndefined()
})
