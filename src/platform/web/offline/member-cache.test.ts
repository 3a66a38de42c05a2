import { expect, test } from 'vitest'
import { isMemberCacheName, ownerFromCacheNames } from './member-cache.ts'

const ANA = '77be1f42-5d35-4812-ba73-e3ac717ceabd'

test('ownerFromCacheNames reads the member id from the cache names', () => {
  expect(ownerFromCacheNames([`kept-pictures ${ANA}`, 'shell a1b2', `kept-answers ${ANA}`])).toBe(ANA)
  expect(ownerFromCacheNames(['shell a1b2'])).toBeUndefined()
  expect(ownerFromCacheNames([])).toBeUndefined()
})

test('isMemberCacheName tells member caches from the app shell cache', () => {
  expect([`kept-answers ${ANA}`, `kept-pictures ${ANA}`, 'shell a1b2', 'kept'].map(isMemberCacheName)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
