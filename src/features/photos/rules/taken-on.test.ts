import { describe, expect, test } from 'vitest'
import { TAKEN_ON_WITHIN, isPlausible, takenOnIn } from './taken-on.ts'

const now = new Date('2026-11-22T12:00:00Z')
type About = { text?: string; isLittle?: boolean; type?: number; count?: number; at?: number; entries?: number }

/** A block as cameras write it: two directories of two entries, and the text behind them. */
function aBlock({
  text = '2026:11:05 17:20:00\0',
  isLittle = true,
  type = 2,
  count = 20,
  at = 68,
  entries = 2,
}: About = {}) {
  const bytes = new Uint8Array(68 + text.length)
  const view = new DataView(bytes.buffer)
  const entry = (place: number, tag: number, kind: number, many: number, value: number) => {
    view.setUint16(place, tag, isLittle)
    view.setUint16(place + 2, kind, isLittle)
    view.setUint32(place + 4, many, isLittle)
    view.setUint32(place + 8, value, isLittle)
  }
  view.setUint16(0, isLittle ? 0x4949 : 0x4d4d)
  view.setUint16(2, 42, isLittle)
  view.setUint32(4, 8, isLittle)
  view.setUint16(8, entries, isLittle)
  entry(10, 0x010f, 2, 4, 0)
  entry(22, 0x8769, 4, 1, 38)
  view.setUint16(38, entries, isLittle)
  entry(40, 0x829a, 5, 1, 0)
  entry(52, 0x9003, type, count, at)
  bytes.set(Buffer.from(text), 68)
  return bytes
}

const inFile = (block: Uint8Array, before = 6) =>
  new Uint8Array([0xff, 0xd8, 0xff, 0xe1, ...new Uint8Array(before).fill(0x45), ...Buffer.from('Exif\0\0'), ...block])

describe('the day on which the camera took a photo', () => {
  test.each([true, false])(
    'is read in either order of bytes (little: %s), in a file and from the block alone',
    (isLittle) => {
      const block = aBlock({ isLittle })
      expect(takenOnIn(block, now)).toBe('2026-11-05')
      expect(takenOnIn(inFile(block), now)).toBe('2026-11-05')
      // whatever stands before it, and be it nothing
      expect(takenOnIn(inFile(block, 5), now)).toBe('2026-11-05')
      expect(takenOnIn(inFile(block).subarray(10), now)).toBe('2026-11-05')
      // a part of a larger piece of memory
      expect(takenOnIn(inFile(block, 60_000).subarray(0), now)).toBe('2026-11-05')
      expect(takenOnIn(new Uint8Array([1, 2, 3, ...block]).subarray(3), now)).toBe('2026-11-05')
    },
  )

  test('is that of the first block that has one', () => {
    const two = new Uint8Array([...inFile(aBlock({ text: '    :  :     :  :  \0' })), ...inFile(aBlock())])
    expect(takenOnIn(two, now)).toBe('2026-11-05')
  })

  test('is that of the eighth block still, and of none behind it', () => {
    const none = inFile(aBlock({ text: '    :  :     :  :  \0' }))
    const after = (blocks: number) =>
      new Uint8Array([...Array.from({ length: blocks }, () => [...none]).flat(), ...inFile(aBlock())])
    expect(takenOnIn(after(7), now)).toBe('2026-11-05')
    expect(takenOnIn(after(8), now)).toBe(undefined)
  })

  test('is looked for among two hundred entries', () => {
    const among = (entries: number) => {
      const block = aBlock()
      const before = new Uint8Array((entries - 2) * 12)
      const bytes = new Uint8Array([...block.subarray(0, 40), ...before, ...block.subarray(40)])
      const view = new DataView(bytes.buffer)
      view.setUint16(38, entries, true)
      view.setUint32(52 + before.length + 8, 68 + before.length, true)
      return takenOnIn(bytes, now)
    }
    expect(among(200)).toBe('2026-11-05')
    expect(among(201)).toBe(undefined)
  })

  test('is not looked for deep inside the picture', () => {
    expect(takenOnIn(inFile(aBlock(), TAKEN_ON_WITHIN), now)).toBe(undefined)
  })

  test.each([
    '2026:13:05 17:20:00\0',
    '2026:02:30 17:20:00\0',
    '0000:00:00 00:00:00\0',
    '1989:12:31 17:20:00\0',
    '2026:11:24 00:00:00\0',
    '2026-11-05 17:20:00\0',
    'yesterday, at lunch\0',
  ])('is none where it is written as %j', (text) => {
    expect(takenOnIn(aBlock({ text }), now)).toBe(undefined)
  })

  test.each<[string, About]>([
    ['is no text', { type: 4 }],
    ['is too short', { count: 9 }],
    ['lies beyond the end', { at: 0xffffffff }],
    ['is cut off by the end', { at: 80 }],
    ['is in none of the directories', { entries: 1 }],
    ['is told to be one of many more than there are', { entries: 0xffff, text: '', at: 0 }],
  ])('is none where it %s', (_, about) => {
    expect(takenOnIn(inFile(aBlock(about)), now)).toBe(undefined)
  })

  test('is none, and nothing goes wrong, wherever a file ends', () => {
    const file = inFile(aBlock())
    for (let length = 0; length < file.length - 10; length++)
      expect(takenOnIn(file.subarray(0, length), now)).toBe(undefined)
    expect(takenOnIn(file.subarray(0, file.length - 10), now)).toBe('2026-11-05')
    expect(takenOnIn(inFile(aBlock({ count: 10 })), now)).toBe('2026-11-05')
  })

  test('is a day or none, whatever single byte or place in it is another', () => {
    const file = inFile(aBlock())
    for (let at = 0; at < file.length; at++)
      for (const byte of [0, 1, 8, 0x7f, 0xff]) {
        const day = takenOnIn(file.with(at, byte), now)
        expect(day === undefined || isPlausible(day, now)).toBe(true)
      }
  })

  test('is none in a directory that is its own, or in nothing but marks', () => {
    const itself = aBlock()
    new DataView(itself.buffer).setUint32(30, 8, true)
    expect(takenOnIn(inFile(itself), now)).toBe(undefined)
    expect(takenOnIn(new Uint8Array(Buffer.from('Exif\0\0'.repeat(200_000))), now)).toBe(undefined)
    expect(takenOnIn(new Uint8Array(TAKEN_ON_WITHIN).fill(0x45), now)).toBe(undefined)
  })
})

test('a day is plausible from 1990 through tomorrow', () => {
  const days = ['1989-12-31', '1990-01-01', '2026-11-23', '2026-11-24', '2026-02-30', 'then']
  expect(days.filter((day) => isPlausible(day, now))).toEqual(['1990-01-01', '2026-11-23'])
})
