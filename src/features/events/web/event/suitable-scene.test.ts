import { expect, test } from 'vitest'
import { suitableScene } from './suitable-scene.ts'

test('the first tag that has a word for a place chooses the scene', () => {
  const scene = (...slugs: string[]) => suitableScene(slugs.map((slug) => ({ slug })))
  expect(scene('river', 'family-friendly')).toBe('canal')
  expect(scene('monthly', 'beach')).toBe('beach')
  expect(scene('deep-sea')).toBe('beach')
  // not the sea
  expect(scene('season-start')).toBeUndefined()
  expect(scene()).toBeUndefined()
})
