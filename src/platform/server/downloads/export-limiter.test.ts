import { expect, test } from 'vitest'
import { limitExportBatches } from './export-limiter.ts'

/** Waits until all pending promises have settled. */
const settle = () => new Promise((done) => setImmediate(done))

test('concurrent CSV exports read two batches at a time, round-robin by owner', async () => {
  const underway: { name: string; end(): void }[] = []
  const read = async (owner: string, name: string) => {
    const rows: string[] = []
    for await (const batch of limitExportBatches(owner, batchesOf(name))) rows.push(...batch)
    return rows
  }
  async function* batchesOf(name: string) {
    for (let nr = 1; nr <= 2; nr++) {
      await new Promise<void>((end) => underway.push({ name, end }))
      yield [`${name}${nr}`]
    }
  }
  const all = Promise.all([read('ada', 'a'), read('ada', 'b'), read('ada', 'c'), read('bea', 'd')])
  const order: string[] = []
  for (await settle(); underway.length > 0; await settle()) {
    expect(underway.length).toBeLessThanOrEqual(2)
    const { name, end } = underway.shift()!
    order.push(name)
    end()
  }
  expect(await all).toEqual(['a', 'b', 'c', 'd'].map((name) => [`${name}1`, `${name}2`]))
  // Bea's export does not wait for all of Ada's.
  expect(order.indexOf('d')).toBeLessThan(5)
})

test('an aborted CSV export stops reading and frees its slot in the limiter', async () => {
  const ended: number[] = []
  async function* endless(nr: number) {
    try {
      for (;;) yield await Promise.resolve([nr])
    } finally {
      ended.push(nr)
    }
  }
  for (const nr of [1, 2, 3]) for await (const _ of limitExportBatches('ada', endless(nr))) break
  expect(ended).toEqual([1, 2, 3])
})
