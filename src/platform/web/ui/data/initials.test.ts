import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test('getNameInitials returns the upper-case initials of the first two words of a name, or "??"', () => {
  expect(
    ['Rosa Medina', 'rosa', '  ana  maria de souza ', 'émile zola', '', '   ', null, undefined].map(initials),
  ).toEqual(['RM', 'R', 'AM', 'ÉZ', '??', '??', '??', '??'])
})
