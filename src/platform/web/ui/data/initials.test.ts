import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test('initials returns the first letters of the first two words of a name in upper case, or "??" without a name', () => {
  expect(
    ['Rosa Medina', 'rosa', '  ana  maria de souza ', 'émile zola', '', '   ', null, undefined].map(initials),
  ).toEqual(['RM', 'R', 'AM', 'ÉZ', '??', '??', '??', '??'])
})
