import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

test('the first page, the last and three around the current one are on offer', () => {
  expect(pageWindow(1, 262)).toEqual([1, 2, 3, 4, '…', 262])
  expect(pageWindow(3, 262)).toEqual([1, 2, 3, 4, '…', 262])
  expect(pageWindow(4, 262)).toEqual([1, '…', 3, 4, 5, '…', 262])
  expect(pageWindow(130, 262)).toEqual([1, '…', 129, 130, 131, '…', 262])
  expect(pageWindow(260, 262)).toEqual([1, '…', 259, 260, 261, 262])
  expect(pageWindow(262, 262)).toEqual([1, '…', 259, 260, 261, 262])
  expect(pageWindow(9999, 6)).toEqual([1, '…', 3, 4, 5, 6])
})

test('five pages or fewer are all on offer', () => {
  expect(pageWindow(5, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pageWindow(2, 3)).toEqual([1, 2, 3])
  expect(pageWindow(1, 1)).toEqual([1])
  expect(pageWindow(1, 0)).toEqual([])
})
