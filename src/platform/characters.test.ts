import { expect, test } from 'vitest'
import { isPlainSingleLineText, isPlainMultilineText, hasVisibleCharacter } from './characters.ts'

test('isPlainSingleLineText rejects line breaks, control and bidirectional characters, and lone surrogates', () => {
  expect(['', 'Rosa Medina', 'Zoë 👩‍🌾', 'רוזה'].filter(isPlainSingleLineText)).toHaveLength(4)
  expect(
    ['a\nb', 'a\tb', 'a\u0000', '\u009b', 'a\u2028b', 'a\u2029b', 'a\ud800', '\udc00', '\u202ea', '\u2066a'].filter(
      isPlainSingleLineText,
    ),
  ).toEqual([])
})

test('isPlainMultilineText allows line breaks and tabs, but no other control characters', () => {
  expect(['', 'one\r\n\n\ttwo', 'one\u2028two\u2029'].filter(isPlainMultilineText)).toHaveLength(3)
  expect(['a\u0000', 'a\nb\u0007', 'a\ud800', '\u202ea', '\u2069a'].filter(isPlainMultilineText)).toEqual([])
})

test('hasVisibleCharacter rejects texts of only whitespace and zero-width characters', () => {
  expect(['a', '\u200b1', '—', '👩‍🌾'].filter(hasVisibleCharacter)).toHaveLength(4)
  expect(
    ['', ' ', '\u200b', '\u00ad\u2060 \u3164', '\ufeff\n', '\u202e', '\u2800'].filter(hasVisibleCharacter),
  ).toEqual([])
})
