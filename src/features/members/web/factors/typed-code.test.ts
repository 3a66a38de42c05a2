import { describe, expect, test } from 'vitest'
import { formatTypedCode, placeCursor, readTypedCode } from './typed-code.ts'

describe('readTypedCode', () => {
  test.each([
    ['902317', '902317'],
    ['902 317', '902317'],
    [' 902-317\n', '902317'],
    ['902\u2013317\u200f', '902317'],
    ['\uff19\uff10\uff12\u3000\uff13\uff11\uff17', '902317'],
    ['9023178', '902317'],
    ['code: 902', '902'],
    ['', ''],
  ])('converts %j to %j', (typed, code) => expect(readTypedCode(typed)).toBe(code))
})

describe('formatTypedCode', () => {
  test.each([
    ['', ''],
    ['902', '902'],
    ['9023', '902 3'],
    ['902317', '902 317'],
  ])('converts %j to %j', (code, shown) => expect(formatTypedCode(code)).toBe(shown))
})

test.each([0, 1, 2, 3, 4, 5, 6])('placeCursor keeps %d digits before the cursor', (count) => {
  const shown = formatTypedCode('902317')
  expect(readTypedCode(shown.slice(0, placeCursor(count)))).toHaveLength(count)
})
