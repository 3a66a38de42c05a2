const DISTURBING = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu

/** What is left without what breaks a line or turns the text around it upside down, and without halves of characters. */
export const plainLine = (text: string): string => text.replaceAll(DISTURBING, '')

/** Nothing of that is in it. */
export const isPlainLine = (text: string): boolean => plainLine(text) === text

/** The same, where there may be lines and tabs. */
export const isPlainText = (text: string): boolean => isPlainLine(text.replaceAll(/[\r\n\t\u2028\u2029]/g, ''))

/** Whether there is anything to see; the pattern for Braille that is named here is blank. */
export const isVisible = (text: string): boolean =>
  /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\u2800]/u.test(text)
