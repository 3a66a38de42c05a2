import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import journeys from '../../e2e/vitest.config.ts'

/** The walk through every page, dialog and state; what it takes is that of the journeys. */
export default defineConfig({
  ...journeys,
  root: import.meta.dirname,
  cacheDir: '../../.cache/vitest',
  test: {
    ...journeys.test,
    include: ['*.walk.ts'],
    globalSetup: resolve(import.meta.dirname, '../../e2e/harness/product/setup.ts'),
    reporters: [resolve(import.meta.dirname, 'report.ts')],
    // the names of places are whole
    chaiConfig: { truncateThreshold: 200 },
    testTimeout: 180_000,
  },
})
