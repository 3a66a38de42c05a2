import { expect, test } from 'vitest'
import { EmailText, createMultilineTextSchema } from './contract.ts'

test('createMultilineTextSchema converts CRLF and CR to LF before counting characters', () =>
  expect(createMultilineTextSchema(5, 'too long').parse(' a\r\nb\rc\r\n')).toBe('a\nb\nc'))

test('an email address is trimmed of spaces and invisible characters, even a million of them', () => {
  const many = ' \u200b'.repeat(500_000)
  expect(EmailText.parse(`${many}rosa@example.org${many}`)).toBe('rosa@example.org')
  expect(EmailText.parse(`a${many}b`)).toBe(`a${many}b`)
  expect([many, '', 'x'].map((text) => EmailText.parse(text))).toEqual(['', '', 'x'])
})
