import { describe, expect, test } from 'vitest'
import { MAX_EXIF_SEARCH_BYTES, isPlausiblePhotoDate, readExifDate } from './exif-date.ts'

const now = new Date('2026-11-22T12:00:00Z')
type BlockOptions = { text?: string; isLittle?: boolean; type?: number; count?: number; at?: number; entries?: number }

/** An Exif block as cameras write it: two directories with two entries each, followed by the date text. */
function anExifBlock({
  text = '2026:11:05 17:20:00\0',
  isLittle: isLittleEndian = true,
  type = 2,
  count = 20,
  at = 68,
  entries = 2,
}: BlockOptions = {}) {
  const bytes = new Uint8Array(68 + text.length)
  const view = new DataView(bytes.buffer)
  const entry = (place: number, tag: number, kind: number, many: number, value: number) => {
    view.setUint16(place, tag, isLittleEndian)
    view.setUint16(place + 2, kind, isLittleEndian)
    view.setUint32(place + 4, many, isLittleEndian)
    view.setUint32(place + 8, value, isLittleEndian)
  }
  view.setUint16(0, isLittleEndian ? 0x4949 : 0x4d4d)
  view.setUint16(2, 42, isLittleEndian)
  view.setUint32(4, 8, isLittleEndian)
  view.setUint16(8, entries, isLittleEndian)
  entry(10, 0x010f, 2, 4, 0)
  entry(22, 0x8769, 4, 1, 38)
  view.setUint16(38, entries, isLittleEndian)
  entry(40, 0x829a, 5, 1, 0)
  entry(52, 0x9003, type, count, at)
  bytes.set(Buffer.from(text), 68)
  return bytes
}

const inFile = (block: Uint8Array, before = 6) =>
  new Uint8Array([0xff, 0xd8, 0xff, 0xe1, ...new Uint8Array(before).fill(0x45), ...Buffer.from('Exif\0\0'), ...block])

describe('readExifDate', () => {
  test.each([true, false])(
    'reads the date from a whole file and from a bare Exif block (little-endian: %s)',
    (isLittleEndian) => {
      const block = anExifBlock({ isLittle: isLittleEndian })
      expect(readExifDate(block, now)).toBe('2026-11-05')
      expect(readExifDate(inFile(block), now)).toBe('2026-11-05')
      // Any bytes of the file, or none, may precede the Exif marker.
      expect(readExifDate(inFile(block, 5), now)).toBe('2026-11-05')
      expect(readExifDate(inFile(block).subarray(10), now)).toBe('2026-11-05')
      // Exif bytes that are a view into a larger buffer must be read at the view's own offset.
      expect(readExifDate(inFile(block, 60_000).subarray(0), now)).toBe('2026-11-05')
      expect(readExifDate(new Uint8Array([1, 2, 3, ...block]).subarray(3), now)).toBe('2026-11-05')
    },
  )

  test('returns the date of the first Exif block that has one', () => {
    const two = new Uint8Array([...inFile(anExifBlock({ text: '    :  :     :  :  \0' })), ...inFile(anExifBlock())])
    expect(readExifDate(two, now)).toBe('2026-11-05')
  })

  test('reads at most eight Exif blocks', () => {
    const none = inFile(anExifBlock({ text: '    :  :     :  :  \0' }))
    const after = (blocks: number) =>
      new Uint8Array([...Array.from({ length: blocks }, () => [...none]).flat(), ...inFile(anExifBlock())])
    expect(readExifDate(after(7), now)).toBe('2026-11-05')
    expect(readExifDate(after(8), now)).toBe(undefined)
  })

  test('searches at most 200 entries of an Exif directory', () => {
    const among = (entries: number) => {
      const block = anExifBlock()
      const before = new Uint8Array((entries - 2) * 12)
      const bytes = new Uint8Array([...block.subarray(0, 40), ...before, ...block.subarray(40)])
      const view = new DataView(bytes.buffer)
      view.setUint16(38, entries, true)
      view.setUint32(52 + before.length + 8, 68 + before.length, true)
      return readExifDate(bytes, now)
    }
    expect(among(200)).toBe('2026-11-05')
    expect(among(201)).toBe(undefined)
  })

  test('ignores dates beyond the first 256 KB of a file', () => {
    expect(readExifDate(inFile(anExifBlock(), MAX_EXIF_SEARCH_BYTES), now)).toBe(undefined)
  })

  test.each([
    '2026:13:05 17:20:00\0',
    '2026:02:30 17:20:00\0',
    '0000:00:00 00:00:00\0',
    '1989:12:31 17:20:00\0',
    '2026:11:24 00:00:00\0',
    '2026-11-05 17:20:00\0',
    'yesterday, at lunch\0',
  ])('ignores the implausible or malformed date %j', (text) => {
    expect(readExifDate(anExifBlock({ text }), now)).toBe(undefined)
  })

  test.each<[string, BlockOptions]>([
    ['is no text', { type: 4 }],
    ['is too short', { count: 9 }],
    ['lies beyond the end', { at: 0xffffffff }],
    ['is cut off by the end', { at: 80 }],
    ['is in none of the directories', { entries: 1 }],
    ['is told to be one of many more than there are', { entries: 0xffff, text: '', at: 0 }],
  ])('returns nothing when the date entry %s', (_, about) => {
    expect(readExifDate(inFile(anExifBlock(about)), now)).toBe(undefined)
  })

  test('returns nothing without throwing, wherever the file is truncated', () => {
    const file = inFile(anExifBlock())
    for (let length = 0; length < file.length - 10; length++)
      expect(readExifDate(file.subarray(0, length), now)).toBe(undefined)
    expect(readExifDate(file.subarray(0, file.length - 10), now)).toBe('2026-11-05')
    expect(readExifDate(inFile(anExifBlock({ count: 10 })), now)).toBe('2026-11-05')
  })

  test('returns a plausible date or nothing when any single byte is corrupted', () => {
    const file = inFile(anExifBlock())
    for (let at = 0; at < file.length; at++)
      for (const byte of [0, 1, 8, 0x7f, 0xff]) {
        const day = readExifDate(file.with(at, byte), now)
        expect(day === undefined || isPlausiblePhotoDate(day, now)).toBe(true)
      }
  })

  test('terminates on a self-referencing directory and on input full of Exif markers', () => {
    const itself = anExifBlock()
    new DataView(itself.buffer).setUint32(30, 8, true)
    expect(readExifDate(inFile(itself), now)).toBe(undefined)
    expect(readExifDate(new Uint8Array(Buffer.from('Exif\0\0'.repeat(200_000))), now)).toBe(undefined)
    expect(readExifDate(new Uint8Array(MAX_EXIF_SEARCH_BYTES).fill(0x45), now)).toBe(undefined)
  })
})

test('a photo date is plausible from 1990 through tomorrow', () => {
  const days = ['1989-12-31', '1990-01-01', '2026-11-23', '2026-11-24', '2026-02-30', 'then']
  expect(days.filter((day) => isPlausiblePhotoDate(day, now))).toEqual(['1990-01-01', '2026-11-23'])
})
