import { MIMEType } from 'node:util'

/** Maximum parts of an upload's multipart form: it sends one file and few fields, and every part costs the parser time. */
const MAX_PARTS = 8
const MAX_HEAD_BYTES = 4096

/** Whether a multipart form has few parts with short headers. It scans the raw bytes, which is cheap at any size. */
export function isSmallMultipartForm(body: Uint8Array, contentType: string, mostParts = MAX_PARTS): boolean {
  const boundary = parseBoundary(contentType)
  if (!boundary) return false
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length)
  const line = Buffer.from(`--${boundary}`)
  let parts = 0
  for (let at = bytes.indexOf(line); at >= 0; at = bytes.indexOf(line, at + line.length)) {
    const head = bytes.subarray(at + line.length, at + line.length + MAX_HEAD_BYTES)
    const isLast = head.subarray(0, 2).equals(CLOSING_DASHES)
    if (!isLast && (++parts > mostParts || !head.includes('\r\n\r\n'))) return false
  }
  return parts > 0
}

const CLOSING_DASHES = Buffer.from('--')

/**
 * Reads the multipart boundary with the same rules as the form parser, so both see the same parts. A list of content
 * types is rejected, because the parser would use the last; browsers send none.
 */
function parseBoundary(contentType: string) {
  if (contentType.includes(',')) return null
  try {
    return new MIMEType(contentType).params.get('boundary')
  } catch {
    return null
  }
}
