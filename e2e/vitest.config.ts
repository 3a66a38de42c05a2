import { defineConfig } from 'vitest/config'
import { workers, leftOut } from '../scripts/testing/speed.mjs'

/** Journeys in a real browser, against the built product. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../.cache/vitest',
  test: {
    include: ['*.e2e.ts'],
    exclude: leftOut,
    globalSetup: './harness/product/setup.ts',
    maxWorkers: workers,
    // nothing of one file is left for the next but what the harness has loaded
    isolate: false,
    // what passes only then is told by its name (decision 019)
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // as long as a locator waits, on a machine that is busy with something else
    expect: { poll: { timeout: 15_000 } },
  },
})
