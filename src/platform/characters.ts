const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu

/**
 * Cleans a single-line text: removes control characters, line separators, bidirectional overrides and lone surrogates.
 */
export const toPlainSingleLineText = (text: string): string => text.replaceAll(UNSAFE_CHARACTERS, '')

export const isPlainSingleLineText = (text: string): boolean => toPlainSingleLineText(text) === text

/** Whether a text has no control or bidirectional characters; line breaks and tabs are allowed. */
export const isPlainMultilineText = (text: string): boolean =>
  isPlainSingleLineText(text.replaceAll(/[\r\n\t\u2028\u2029]/g, ''))

/** Whether a text has a visible character. U+2800, the blank Braille pattern, counts as invisible. */
export const hasVisibleCharacter = (text: string): boolean =>
  /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\u2800]/u.test(text)
