/** Fixed date of all generated data, so that two runs are comparable. */
export const TODAY = '2026-11-21'

export const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!

export async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
