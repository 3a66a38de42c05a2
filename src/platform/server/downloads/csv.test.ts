import { expect, test } from 'vitest'
import { streamCsv } from './csv.ts'

async function cell(text: string) {
  async function* one() {
    yield await Promise.resolve([text])
  }
  let csv = ''
  for await (const piece of streamCsv({ text: (row: string) => row }, one())) csv += piece
  return csv.split('\r\n')[1]
}

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  ' =1',
  '\u200b=1',
  '\u00a0＝1',
  '\u2060 @x',
])('streamCsv escapes a cell that a spreadsheet would run as a formula: %j', async (text) =>
  expect(await cell(text)).toBe(`'${text}`),
)

test.each(['Rosa', 'a=b', '85016', ' Rosa - Medina', '\u200bRosa', ''])(
  'streamCsv does not change a cell that no spreadsheet would run as a formula: %j',
  async (text) => expect(await cell(text)).toBe(text),
)
