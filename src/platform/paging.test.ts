import { expect, test } from 'vitest'
import { readPageParam } from './paging.ts'

test.each([2, '3', 1_000_000])('readPageParam accepts the URL parameter %j as a page number', (page) => {
  expect(readPageParam(page)).toBe(Number(page))
})

test.each([undefined, null, '', 'two', '1', 0, -2, 1.5, '2.5', 1_000_001, Infinity, true, [2], { toString: false }])(
  'readPageParam treats the URL parameter %j as the first page',
  (page) => {
    expect(readPageParam(page)).toBeUndefined()
  },
)
