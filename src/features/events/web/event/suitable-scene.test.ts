import { expect, test } from 'vitest'
import { chooseEventDrawing } from './suitable-scene.ts'

test('chooseEventDrawing picks the illustration of the first event tag that names a kind of place', () => {
  const scene = (...slugs: string[]) => chooseEventDrawing(slugs.map((slug) => ({ slug })))
  expect(scene('river', 'family-friendly')).toBe('canal')
  expect(scene('monthly', 'beach')).toBe('beach')
  expect(scene('deep-sea')).toBe('beach')
  // "sea" must be a whole word.
  expect(scene('season-start')).toBeUndefined()
  expect(scene()).toBeUndefined()
})
