import type { createTestClient } from './test-client.ts'

export function parseCsvCells(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of csv.matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/g)) {
    rows.at(-1)!.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

export async function downloadCsv(ask: ReturnType<typeof createTestClient>, address: string, as: string) {
  const answer = await ask(`GET ${address}`, { as })
  const csv = Buffer.from(await answer.arrayBuffer()).toString()
  const [header, ...rows] = parseCsvCells(csv.slice(1))
  return {
    answer,
    csv,
    rows: rows.map((row) => Object.fromEntries(row.map((cell, at) => [header![at]!, cell]))),
  }
}
