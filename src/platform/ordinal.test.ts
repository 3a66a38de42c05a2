import { expect, test } from 'vitest'
import { ordinal } from './ordinal.ts'

test('a rank is an ordinal number', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 18, 21, 22, 101, 111, 1003].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '18th',
    '21st',
    '22nd',
    '101st',
    '111th',
    '1,003rd',
  ])
})
