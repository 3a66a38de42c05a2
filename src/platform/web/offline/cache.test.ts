import { expect, test } from 'vitest'
import { isKeptName, ownerIn } from './cache.ts'

const ANA = '77be1f42-5d35-4812-ba73-e3ac717ceabd'

test('the names of the caches say whose they are', () => {
  expect(ownerIn([`kept-pictures ${ANA}`, 'shell a1b2', `kept-answers ${ANA}`])).toBe(ANA)
  expect(ownerIn(['shell a1b2'])).toBeUndefined()
  expect(ownerIn([])).toBeUndefined()
})

test('what belongs to a member is told apart from the product itself', () => {
  expect([`kept-answers ${ANA}`, `kept-pictures ${ANA}`, 'shell a1b2', 'kept'].map(isKeptName)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
