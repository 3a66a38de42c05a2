import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

test('five page numbers are on offer, with the current one in the middle where the ends allow it', () => {
  expect(pageWindow(1, 262)).toEqual([1, 2, 3, 4, 5])
  expect(pageWindow(3, 262)).toEqual([1, 2, 3, 4, 5])
  expect(pageWindow(4, 262)).toEqual([2, 3, 4, 5, 6])
  expect(pageWindow(261, 262)).toEqual([258, 259, 260, 261, 262])
  expect(pageWindow(262, 262)).toEqual([258, 259, 260, 261, 262])
})

test('fewer pages than five are all on offer', () => {
  expect(pageWindow(2, 3)).toEqual([1, 2, 3])
  expect(pageWindow(1, 1)).toEqual([1])
  expect(pageWindow(1, 0)).toEqual([])
})
