import { expect, test } from 'vitest'
import { lines } from './contract.ts'

test('lines end in one way, whatever they were typed on, and count once', () =>
  expect(lines(5, 'too long').parse(' a\r\nb\rc\r\n')).toBe('a\nb\nc'))
