/** Of iCalendar, RFC 5545: what a file is made of. */

const LONGEST_LINE = 75
const LINE_END = '\r\n'

/** Text as a value: its line breaks are kept, and characters that no calendar may hold are left out. */
export const text = (value: string): string =>
  value
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .toWellFormed()
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

/** 20261206 from 2026-12-06 */
export const dayValue = (day: string): string => day.replaceAll('-', '')

/** 20261206T080000 from 2026-12-06 and 08:00: as clocks show it, wherever that is */
export const localValue = (day: string, time: string): string => `${dayValue(day)}T${time.replace(':', '')}00`

/** 20261206T150000Z */
export const momentValue = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** The file of these lines, each folded where it is longer than a line may be, and never within a character. */
export const contentOf = (lines: string[]): string => lines.map((line) => folded(line) + LINE_END).join('')

function folded(line: string): string {
  const bytes = Buffer.from(line)
  if (bytes.length <= LONGEST_LINE) return line
  const pieces = []
  let begin = 0
  while (begin < bytes.length) {
    // the blank that continues a line counts too
    let end = begin + LONGEST_LINE - (begin > 0 ? 1 : 0)
    while (isWithinCharacter(bytes[end])) end--
    pieces.push(bytes.toString('utf8', begin, end))
    begin = end
  }
  return pieces.join(`${LINE_END} `)
}

/** Of UTF-8: a byte that goes on with what another has begun. */
const isWithinCharacter = (byte: number | undefined) => byte !== undefined && (byte & 0b1100_0000) === 0b1000_0000
