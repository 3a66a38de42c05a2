import { expect, test } from 'vitest'
import { isMemberCacheName, findCacheOwner } from './member-cache.ts'

const ANA = '77be1f42-5d35-4812-ba73-e3ac717ceabd'

test("findCacheOwner reads the owning member's id from the offline cache names", () => {
  expect(findCacheOwner([`kept-pictures ${ANA}`, 'shell a1b2', `kept-answers ${ANA}`])).toBe(ANA)
  expect(findCacheOwner(['shell a1b2'])).toBeUndefined()
  expect(findCacheOwner([])).toBeUndefined()
})

test('isMemberCacheName is true for member caches and false for the app shell cache', () => {
  expect([`kept-answers ${ANA}`, `kept-pictures ${ANA}`, 'shell a1b2', 'kept'].map(isMemberCacheName)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
