import { expect, test } from 'vitest'
import { multilineText } from './contract.ts'

test('multilineText converts CRLF and CR to LF before it counts characters', () =>
  expect(multilineText(5, 'too long').parse(' a\r\nb\rc\r\n')).toBe('a\nb\nc'))
