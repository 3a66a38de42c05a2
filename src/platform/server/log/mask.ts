import { isIPv6 } from 'node:net'

const MASK = '[masked]'
const DEPTH = 5

/** Fields that hold what identifies a person, or opens something. Compared without case, dashes and underscores. */
const PERSONAL = new Set(
  `email mail to from cc bcc recipient subject username fullname firstname lastname displayname zipcode location address ip
  remoteaddress clientaddress useragent cookie setcookie authorization headers body query search input params
  password token accesskey secret`.split(/\s+/),
)

/** The same object with personal fields masked, however deep they lie; errors are described elsewhere. */
export const maskKeys = (object: Record<string, unknown>) => masked(object, 0) as Record<string, unknown>

function masked(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value
  if (depth === DEPTH) return MASK
  if (Array.isArray(value)) return value.map((item) => masked(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      PERSONAL.has(key.replace(/[-_]/g, '').toLowerCase()) ? MASK : masked(item, depth + 1),
    ]),
  )
}

const CREDENTIALS = /:\/\/[^\s/@"]{1,256}@/g
const EMAIL = /[^\s"'<>:,;()[\]\\/=@]{1,64}@[^\s"'<>:,;()[\]\\/=?@]{1,255}\.[a-z]{2,24}/gi
const QUERY = /(?<=[\w/])\?[^\s"'\\]+/g
const IP_4 = /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.]\d)/g
const IP_6 = /(?<![\w:])[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?![\w:])/gi

/** E-mail and network addresses, query strings and credentials in free text. This machine's own address is no secret. */
export const maskText = (text: string) =>
  // most lines have none, and looking for what stands before it is the most expensive part
  (text.includes('@') ? text.replace(CREDENTIALS, `://${MASK}@`).replace(EMAIL, MASK) : text)
    .replace(QUERY, `?${MASK}`)
    .replace(IP_4, (address) => (/^(127|0)\./.test(address) ? address : MASK))
    .replace(IP_6, (address) => (isIPv6(address) && address !== '::1' && address !== '::' ? MASK : address))
