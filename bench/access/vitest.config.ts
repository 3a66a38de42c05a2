import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import journeys from '../../e2e/vitest.config.ts'

/**
 * Test configuration of the accessibility checks of every page, dialog and state; based on that of the end-to-end
 * tests.
 */
export default defineConfig({
  ...journeys,
  root: import.meta.dirname,
  cacheDir: '../../.cache/vitest',
  test: {
    ...journeys.test,
    include: ['*.walk.ts'],
    globalSetup: resolve(import.meta.dirname, '../../e2e/harness/product/setup.ts'),
    reporters: [resolve(import.meta.dirname, 'report.ts')],
    // Names of places are printed in full.
    chaiConfig: { truncateThreshold: 200 },
    testTimeout: 180_000,
  },
})
