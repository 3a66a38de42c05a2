import { expect, test } from 'vitest'
import { lines } from './contract.ts'

test('multilineText converts CRLF and CR to LF before it counts characters', () =>
  expect(lines(5, 'too long').parse(' a\r\nb\rc\r\n')).toBe('a\nb\nc'))
