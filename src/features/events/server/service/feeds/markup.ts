/** Text in XML, without the characters that it may not hold at all. */
export const xml = (text: string): string =>
  escaped(text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ''))

/** Typed text as a reader shows it: paragraphs and lines, and nothing in it is markup. */
export const html = (text: string): string =>
  text
    .split(/(?:\r\n|[\r\n\u2028\u2029]){2,}/)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll(/\r\n|[\r\n\u2028\u2029]/g, '<br/>')}</p>`)
    .join('')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!)
