import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test('initials are the first letter of each word in upper case, at most two, and "??" without a name', () => {
  expect(
    ['Rosa Medina', 'rosa', '  ana  maria de souza ', 'émile zola', '', '   ', null, undefined].map(initials),
  ).toEqual(['RM', 'R', 'AM', 'ÉZ', '??', '??', '??', '??'])
})
