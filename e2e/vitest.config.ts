import { defineConfig } from 'vitest/config'
import { excludedTests, isQuick, testWorkers } from '../scripts/testing/speed.mjs'
import { JOURNEYS } from './journeys.ts'

const startsWithAny = (titles: string[]) =>
  new RegExp(`^(?:${titles.map((title) => title.replaceAll(/[^\w ]/g, '.')).join('|')})`)

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../.cache/vitest',
  test: {
    include: isQuick ? Object.keys(JOURNEYS).map((name) => `${name}.e2e.ts`) : ['*.e2e.ts', 'engines/*.e2e.ts'],
    ...(isQuick && { testNamePattern: startsWithAny(Object.values(JOURNEYS).flat()) }),
    exclude: excludedTests,
    globalSetup: './harness/product/setup.ts',
    maxWorkers: testWorkers,
    // Test files are not isolated from each other, so that the harness modules are loaded only once.
    isolate: false,
    // Each failed test is retried once. A test that passes only on the retry is reported as flaky (decision 019).
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // Polling assertions (`expect.poll`) wait as long as Playwright locators do, because other tests may keep the
    // machine busy.
    expect: { poll: { timeout: 15_000 } },
  },
})
