import { expect, test } from 'vitest'
import { isKeptName, ownerIn } from './cache.ts'

const ANA = '77be1f42-5d35-4812-ba73-e3ac717ceabd'

test('ownerFromCacheNames reads the member id from the cache names', () => {
  expect(ownerIn([`kept-pictures ${ANA}`, 'shell a1b2', `kept-answers ${ANA}`])).toBe(ANA)
  expect(ownerIn(['shell a1b2'])).toBeUndefined()
  expect(ownerIn([])).toBeUndefined()
})

test('isMemberCacheName tells member caches from the app shell cache', () => {
  expect([`kept-answers ${ANA}`, `kept-pictures ${ANA}`, 'shell a1b2', 'kept'].map(isKeptName)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
