import { expect, test } from 'vitest'
import { parseRangeHeader } from './serve-files.ts'

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
])('parseRangeHeader parses the Range header "%s" of a 100-byte file', (header, range) => {
  expect(parseRangeHeader(header, 100)).toEqual(range)
})
