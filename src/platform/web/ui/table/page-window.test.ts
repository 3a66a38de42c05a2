import { expect, test } from 'vitest'
import { pagesInARow, pagesWithEnds } from './page-window.ts'

test('pagesWithFirstAndLast returns the first page, the last and three around the current one', () => {
  expect(pagesWithEnds(1, 262)).toEqual([1, 2, 3, 4, '…', 262])
  expect(pagesWithEnds(3, 262)).toEqual([1, 2, 3, 4, '…', 262])
  expect(pagesWithEnds(4, 262)).toEqual([1, '…', 3, 4, 5, '…', 262])
  expect(pagesWithEnds(130, 262)).toEqual([1, '…', 129, 130, 131, '…', 262])
  expect(pagesWithEnds(260, 262)).toEqual([1, '…', 259, 260, 261, 262])
  expect(pagesWithEnds(262, 262)).toEqual([1, '…', 259, 260, 261, 262])
  expect(pagesWithEnds(9999, 6)).toEqual([1, '…', 3, 4, 5, 6])
})

test('consecutivePages returns five pages with the current one in the middle', () => {
  expect(pagesInARow(1, 262)).toEqual([1, 2, 3, 4, 5])
  expect(pagesInARow(3, 262)).toEqual([1, 2, 3, 4, 5])
  expect(pagesInARow(4, 262)).toEqual([2, 3, 4, 5, 6])
  expect(pagesInARow(130, 262)).toEqual([128, 129, 130, 131, 132])
  expect(pagesInARow(261, 262)).toEqual([258, 259, 260, 261, 262])
  expect(pagesInARow(9999, 6)).toEqual([2, 3, 4, 5, 6])
})

test.each([pagesWithEnds, pagesInARow])('pagination shows every page number if there are five or fewer', (offered) => {
  expect(offered(5, 5)).toEqual([1, 2, 3, 4, 5])
  expect(offered(2, 3)).toEqual([1, 2, 3])
  expect(offered(1, 1)).toEqual([1])
  expect(offered(1, 0)).toEqual([])
})
