import { addDays, dayInTimeZone, isCalendarDay } from '#platform/days.ts'

/** Number of leading bytes searched for Exif metadata. Cameras write it near the beginning of a file. */
export const MAX_EXIF_SEARCH_BYTES = 256 * 1024

/** The Exif marker: "Exif" and two zero bytes. */
const EXIF_MARKER = [0x45, 0x78, 0x69, 0x66, 0, 0]
/** Limit of Exif blocks read per file. Real files have fewer; a crafted file may have thousands. */
const MAX_EXIF_BLOCKS = 8
const MAX_DIRECTORY_ENTRIES = 200
const ENTRY_BYTES = 12
const EXIF_DIRECTORY = 0x8769
const DATE_TIME_ORIGINAL = 0x9003
const ASCII = 2

/**
 * Reads the capture date (YYYY-MM-DD) from Exif metadata; `undefined` without a plausible date. Accepts the first bytes
 * of a JPEG or HEIC file, or a bare Exif block. The input is untrusted: sizes and offsets in it may be wrong.
 */
export function readExifDate(bytes: Uint8Array, now: Date): string | undefined {
  const blocks = [0, ...findExifBlocks(bytes.subarray(0, MAX_EXIF_SEARCH_BYTES))]
  for (const start of blocks) {
    const day = readBlockDate(bytes.subarray(start))
    if (day !== undefined && isPlausiblePhotoDate(day, now)) return day
  }
}

/**
 * Rejects dates before 1990 (no such cameras) and after tomorrow in UTC: a camera's local date may be one day ahead.
 */
export const isPlausiblePhotoDate = (day: string, now: Date): boolean =>
  isCalendarDay(day) && day >= '1990-01-01' && day <= addDays(dayInTimeZone('UTC', now), 1)

function findExifBlocks(bytes: Uint8Array): number[] {
  const found: number[] = []
  let at = bytes.indexOf(EXIF_MARKER[0]!)
  while (at >= 0 && found.length < MAX_EXIF_BLOCKS) {
    if (EXIF_MARKER.every((byte, place) => bytes[at + place] === byte)) found.push(at + EXIF_MARKER.length)
    at = bytes.indexOf(EXIF_MARKER[0]!, at + 1)
  }
  return found
}

/**
 * Parses the TIFF structure of an Exif block: the main directory points to the camera's directory, which points to the
 * date text. Each directory is read only once, so cyclic pointers cannot cause an endless loop.
 */
function readBlockDate(block: Uint8Array): string | undefined {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength)
  const isLittleEndian = BYTE_ORDERS.get(readUint(view, 0, 4, false))
  if (isLittleEndian === undefined) return
  const value = (at: number, size: 2 | 4) => readUint(view, at, size, isLittleEndian)

  const findEntry = (directory: number, tag: number): number | undefined => {
    const entries = Math.min(value(directory, 2), MAX_DIRECTORY_ENTRIES)
    for (let at = directory + 2; at < directory + 2 + entries * ENTRY_BYTES; at += ENTRY_BYTES)
      if (value(at, 2) === tag) return at
  }
  const cameraEntry = findEntry(value(4, 4), EXIF_DIRECTORY)
  const text = cameraEntry && findEntry(value(cameraEntry + 8, 4), DATE_TIME_ORIGINAL)
  if (!text || value(text + 2, 2) !== ASCII || value(text + 4, 4) < 'YYYY:MM:DD'.length) return
  const from = value(text + 8, 4)
  const written = String.fromCharCode(...block.subarray(from, from + 'YYYY:MM:DD'.length))
  return /^\d{4}:\d\d:\d\d$/.test(written) ? written.replaceAll(':', '-') : undefined
}

/** The two possible TIFF headers, and whether each means little-endian byte order. */
const BYTE_ORDERS = new Map([
  [0x49492a00, true],
  [0x4d4d002a, false],
])

/** Reads an unsigned integer from Exif bytes. Offsets out of range give NaN, which equals no expected value. */
function readUint(view: DataView, at: number, size: 2 | 4, isLittleEndian: boolean): number {
  if (!(at >= 0 && at + size <= view.byteLength)) return Number.NaN
  return size === 2 ? view.getUint16(at, isLittleEndian) : view.getUint32(at, isLittleEndian)
}
