import { configDefaults, defineConfig } from 'vitest/config'
import { excludedTests, testWorkers } from './scripts/testing/speed.mjs'

/** Unit and integration tests, with a temporary PostgreSQL for those that need one. End-to-end tests are in e2e/. */
export default defineConfig({
  test: {
    include: ['{src,scripts,seed,bench}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...excludedTests],
    globalSetup: './scripts/test-database.ts',
    setupFiles: './scripts/testing/refuse-outbound.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    maxWorkers: testWorkers,
    // Test files share one module graph, because loading the product again took longer than many tests. A test must
    // restore any global state that it changes.
    isolate: false,
    // Generous, for a busy machine: on an idle one, polled conditions are true immediately.
    expect: { poll: { timeout: 10_000 } },
  },
})
