import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test('initials takes the first letters of two words in upper case, or "??" without a name', () => {
  expect(
    ['Rosa Medina', 'rosa', '  ana  maria de souza ', 'émile zola', '', '   ', null, undefined].map(initials),
  ).toEqual(['RM', 'R', 'AM', 'ÉZ', '??', '??', '??', '??'])
})
