/** Of everything that is made to be measured, so that two runs compare. */
export const TODAY = '2026-11-21'

export const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
