import { expect, test } from 'vitest'
import { getNameInitials } from './initials.ts'

test('getNameInitials returns the upper-case initials of the first two words of a name, or "??"', () => {
  expect(
    ['Rosa Medina', 'rosa', '  ana  maria de souza ', 'émile zola', '', '   ', null, undefined].map(getNameInitials),
  ).toEqual(['RM', 'R', 'AM', 'ÉZ', '??', '??', '??', '??'])
})

test.each([
  ["(Rosa) 'Lee", 'RL'],
  ['🌊 Rosa 🌵 Medina', 'RM'],
  ['🌊 🌵', '??'],
  ['- 7 seas', '7S'],
  ['E\u0301mile Zola', 'ÉZ'],
  ['山田 太郎', '山太'],
])('the initials of "%s" are %s, letters or digits only', (name, initials) =>
  expect(getNameInitials(name)).toBe(initials),
)
