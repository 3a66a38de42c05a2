/**
 * @typedef {{ name: string, script: string, args?: string[], counts?: boolean }} Step
 *   `script` is run by this Node; `counts` where it counts tests of its own and reports them as JSON
 */

/** @param {string} config @param {string[]} filter */
const vitest = (config, filter) => ({
  script: 'node_modules/vitest/vitest.mjs',
  args: [
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    ...(filter.length ? ['--passWithNoTests', ...filter] : []),
  ],
  counts: true,
})

/**
 * What stands in one line may run at once, the lines one after the other.
 * @param {string[]} filter parts of test file names; without any, everything is checked
 * @returns {Step[][]}
 */
export const steps = (filter) => [
  [
    { name: 'types', script: 'node_modules/typescript/bin/tsc', args: ['--build'] },
    { name: 'lint', script: 'node_modules/oxlint/bin/oxlint' },
    { name: 'format', script: 'node_modules/oxfmt/bin/oxfmt', args: ['--check'] },
    { name: 'architecture', script: 'scripts/check-architecture.ts' },
    { name: 'unused', script: 'node_modules/knip/bin/knip.js', args: ['--no-progress'] },
  ],
  [
    { name: 'build', script: 'scripts/build.mjs' },
    { name: 'units', ...vitest('vitest.config.ts', filter) },
  ],
  [{ name: 'journeys', ...vitest('e2e/vitest.config.ts', filter) }],
]
