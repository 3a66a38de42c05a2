import { configDefaults, defineConfig } from 'vitest/config'
import { leftOut, workers } from './scripts/testing/speed.mjs'

/** Unit and integration tests; those that need a database get a PostgreSQL of their own. The journeys are in e2e/. */
export default defineConfig({
  test: {
    include: ['{src,scripts,seed,bench}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...leftOut],
    globalSetup: './scripts/test-database.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    maxWorkers: workers,
    // loading the product anew for each file took longer than many of them: what a test changes for all it puts back
    isolate: false,
    // patience, not a limit: what is waited for comes at once, on a machine that has nothing else to do
    expect: { poll: { timeout: 10_000 } },
  },
})
