import { expect, test } from 'vitest'
import { getNameInitials } from './initials.ts'

test('getNameInitials returns the upper-case initials of the first two words of a name, or "??"', () => {
  expect(
    ['Rosa Medina', 'rosa', '  ana  maria de souza ', 'émile zola', '', '   ', null, undefined].map(getNameInitials),
  ).toEqual(['RM', 'R', 'AM', 'ÉZ', '??', '??', '??', '??'])
})
