export type Random = ReturnType<typeof createRandom>

/** Seeded pseudorandom number generator (mulberry32): the same seed gives the same numbers. */
export function createRandom(seed: string) {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ letter.codePointAt(0)!, 0x01000193)

  /** Next number from 0 (inclusive) to 1 (exclusive). */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <One>(list: readonly One[]): One => list[between(0, list.length - 1)]!
  const shuffled = <One>(list: readonly One[]): One[] =>
    list
      .map((one) => ({ one, at: next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one)

  return { next, between, pick, shuffled, chance: (share: number) => next() < share }
}
