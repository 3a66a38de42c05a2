import { MIMEType } from 'node:util'

/** A form here is one file and little else. Whoever parses one makes something of every part and of every name. */
const MOST_PARTS = 8
const LONGEST_HEAD = 4096

/** Whether a form has few parts with short heads, told from its bytes: cheap, however large it is. */
export function isSmallForm(body: Uint8Array, contentType: string): boolean {
  const boundary = boundaryIn(contentType)
  if (!boundary) return false
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length)
  const line = Buffer.from(`--${boundary}`)
  let parts = 0
  for (let at = bytes.indexOf(line); at >= 0; at = bytes.indexOf(line, at + line.length)) {
    const head = bytes.subarray(at + line.length, at + line.length + LONGEST_HEAD)
    const isLast = head.subarray(0, 2).equals(LAST)
    if (!isLast && (++parts > MOST_PARTS || !head.includes('\r\n\r\n'))) return false
  }
  return true
}

const LAST = Buffer.from('--')

/** As the parser reads it, so that both see the same parts. */
function boundaryIn(contentType: string) {
  try {
    return new MIMEType(contentType).params.get('boundary')
  } catch {
    return null
  }
}
