import { expect, test } from 'vitest'
import { listConsecutivePages, listPagesWithEnds } from './page-window.ts'

test('listPagesWithEnds returns the first and last page number and three around the current page', () => {
  expect(listPagesWithEnds(1, 262)).toEqual([1, 2, 3, 4, '…', 262])
  expect(listPagesWithEnds(3, 262)).toEqual([1, 2, 3, 4, '…', 262])
  expect(listPagesWithEnds(4, 262)).toEqual([1, '…', 3, 4, 5, '…', 262])
  expect(listPagesWithEnds(130, 262)).toEqual([1, '…', 129, 130, 131, '…', 262])
  expect(listPagesWithEnds(260, 262)).toEqual([1, '…', 259, 260, 261, 262])
  expect(listPagesWithEnds(262, 262)).toEqual([1, '…', 259, 260, 261, 262])
  expect(listPagesWithEnds(9999, 6)).toEqual([1, '…', 3, 4, 5, 6])
})

test('listConsecutivePages returns five page numbers with the current page in the middle', () => {
  expect(listConsecutivePages(1, 262)).toEqual([1, 2, 3, 4, 5])
  expect(listConsecutivePages(3, 262)).toEqual([1, 2, 3, 4, 5])
  expect(listConsecutivePages(4, 262)).toEqual([2, 3, 4, 5, 6])
  expect(listConsecutivePages(130, 262)).toEqual([128, 129, 130, 131, 132])
  expect(listConsecutivePages(261, 262)).toEqual([258, 259, 260, 261, 262])
  expect(listConsecutivePages(9999, 6)).toEqual([2, 3, 4, 5, 6])
})

test.each([listPagesWithEnds, listConsecutivePages])(
  'pagination shows every page number of a list with five pages or fewer',
  (offered) => {
    expect(offered(5, 5)).toEqual([1, 2, 3, 4, 5])
    expect(offered(2, 3)).toEqual([1, 2, 3])
    expect(offered(1, 1)).toEqual([1])
    expect(offered(1, 0)).toEqual([])
  },
)
