import { expect, test } from 'vitest'
import { isMemberCacheName, findOwnerInMemberCacheNames } from './member-cache.ts'

const ANA = '77be1f42-5d35-4812-ba73-e3ac717ceabd'

test("findOwnerInMemberCacheNames reads the owning member's id from the offline cache names", () => {
  expect(findOwnerInMemberCacheNames([`kept-pictures ${ANA}`, 'shell a1b2', `kept-answers ${ANA}`])).toBe(ANA)
  expect(findOwnerInMemberCacheNames(['shell a1b2'])).toBeUndefined()
  expect(findOwnerInMemberCacheNames([])).toBeUndefined()
})

test('isMemberCacheName is true for member caches and false for the app shell cache', () => {
  expect([`kept-answers ${ANA}`, `kept-pictures ${ANA}`, 'shell a1b2', 'kept'].map(isMemberCacheName)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
