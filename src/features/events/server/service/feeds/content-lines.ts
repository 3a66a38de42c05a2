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
  if (Buffer.byteLength(line) <= LONGEST_LINE) return line
  const pieces = ['']
  let room = LONGEST_LINE
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (size > room) {
      pieces.push('')
      // the blank that continues a line counts too
      room = LONGEST_LINE - 1
    }
    pieces[pieces.length - 1] += character
    room -= size
  }
  return pieces.join(`${LINE_END} `)
}
