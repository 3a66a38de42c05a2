import { expect, test } from 'vitest'
import { rangeOf } from './serve-files.ts'

test.each([
  [null, undefined],
  ['bytes=0-4', { from: 0, to: 4 }],
  ['bytes=5-', { from: 5, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-1000', { from: 0, to: 99 }],
  ['bytes=90-1000', { from: 90, to: 99 }],
  ['bytes=100-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=9-2', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['lines=0-1', undefined],
])('of 100 bytes, %s', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range)
})
