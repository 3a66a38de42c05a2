/** Values and content lines of iCalendar files (RFC 5545). */

const MAX_LINE_BYTES = 75
const LINE_END = '\r\n'

/** Escapes a text value for iCalendar. Line breaks are preserved; characters that iCalendar forbids are removed. */
export const escapeIcalText = (value: string): string =>
  value
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .toWellFormed()
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

/** Converts a day to its iCalendar form: 20261206 from 2026-12-06. */
export const formatIcalDay = (day: string): string => day.replaceAll('-', '')

/** Converts a day and a local time without a zone: 20261206T080000 from 2026-12-06 and 08:00. */
export const formatIcalLocalTime = (day: string, time: string): string =>
  `${formatIcalDay(day)}T${time.replace(':', '')}00`

/** Formats a timestamp in UTC: 20261206T150000Z. */
export const formatIcalTimestamp = (moment: Date): string =>
  `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Joins content lines into a file. Lines over 75 bytes are folded, but never within a character. */
export const joinIcalContentLines = (lines: string[]): string => lines.map((line) => foldLine(line) + LINE_END).join('')

function foldLine(line: string): string {
  const bytes = Buffer.from(line)
  if (bytes.length <= MAX_LINE_BYTES) return line
  const pieces = []
  let begin = 0
  while (begin < bytes.length) {
    // The space that begins a folded line counts toward its length.
    let end = begin + MAX_LINE_BYTES - (begin > 0 ? 1 : 0)
    while (isUtf8Continuation(bytes[end])) end--
    pieces.push(bytes.toString('utf8', begin, end))
    begin = end
  }
  return pieces.join(`${LINE_END} `)
}

/** True for a UTF-8 continuation byte, which never begins a character. */
const isUtf8Continuation = (byte: number | undefined) => byte !== undefined && (byte & 0b1100_0000) === 0b1000_0000
