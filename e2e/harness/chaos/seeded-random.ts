/** Creates a pseudo-random number generator, so that a test run can be repeated with its seed. */
export function createSeededRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    // The algorithm is mulberry32, a small pseudo-random number generator that is good enough for tests.
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    between: (first: number, last: number) => first + below(last - first + 1),
    happens: (likelihood: number) => next() < likelihood,
    oneOf: <T>(items: readonly T[]): T => items[below(items.length)]!,
  }
}

export type SeededRandom = ReturnType<typeof createSeededRandom>
