import { expect, test } from 'vitest'
import { toCleanupReviewFilter } from './queries.ts'
import { withReviewQueueOrder } from './queue-order.ts'

const ordered = (params: object, isOldestFirst: boolean) => {
  const { sort, direction } = toCleanupReviewFilter(withReviewQueueOrder(params, isOldestFirst))
  return [sort, direction]
}

test('the review queue begins with the oldest day if the device setting says so, unless the URL names an order', () => {
  expect(ordered({}, true)).toEqual(['date', 'ascending'])
  expect(ordered({}, false)).toEqual([undefined, undefined])
  expect(ordered({ sort: 'name' }, true)).toEqual(['name', 'ascending'])
})
