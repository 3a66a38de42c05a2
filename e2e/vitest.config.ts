import { defineConfig } from 'vitest/config'
import { testWorkers, excludedTests } from '../scripts/testing/speed.mjs'

/** End-to-end tests in a real browser, against the built product. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../.cache/vitest',
  test: {
    include: ['*.e2e.ts'],
    exclude: excludedTests,
    globalSetup: './harness/product/setup.ts',
    maxWorkers: testWorkers,
    // No test file leaves state for the next one, except the harness modules that are loaded once.
    isolate: false,
    // A test that passes only on retry is reported by name as flaky (decision 019).
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // Polling waits as long as a locator does, because the machine may be busy with other tests.
    expect: { poll: { timeout: 15_000 } },
  },
})
