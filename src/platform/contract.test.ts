import { expect, test } from 'vitest'
import { createMultilineTextSchema } from './contract.ts'

test('createMultilineTextSchema converts CRLF and CR to LF before it counts characters', () =>
  expect(createMultilineTextSchema(5, 'too long').parse(' a\r\nb\rc\r\n')).toBe('a\nb\nc'))
