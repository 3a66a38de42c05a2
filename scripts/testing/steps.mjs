import { CI_ENV, QUICK_ENV, THOROUGH_ENV } from './speed.mjs'

/**
 * @typedef {{ name: string, script: string, args?: string[], counts?: boolean, env?: Record<string, string> }} Step
 *   `script` is run by this Node. `counts` is true if it runs several tests and reports them as JSON.
 */

/** @param {string} config @param {Record<string, string>} env @param {string[]} filter @param {string} reporter */
const vitest = (config, env, filter = [], reporter = 'default') => ({
  script: 'node_modules/vitest/vitest.mjs',
  args: [
    'run',
    '--config',
    config,
    `--reporter=${reporter}`,
    '--reporter=json',
    ...(filter.length ? ['--passWithNoTests', ...filter] : []),
  ],
  env,
  counts: true,
})

/** Static checks. Types and lint use one processor each: with more they repeat work and slow the unit tests. */
const CHECKS = [
  { name: 'types', script: 'node_modules/typescript/bin/tsc', args: ['--build', '--singleThreaded'] },
  { name: 'lint', script: 'node_modules/oxlint/bin/oxlint', env: { GOMAXPROCS: '1' } },
  { name: 'format', script: 'node_modules/oxfmt/bin/oxfmt', args: ['--check'] },
  { name: 'architecture', script: 'scripts/check-architecture.ts' },
  { name: 'unused', script: 'node_modules/knip/bin/knip.js', args: ['--no-progress'] },
]

const BUILD = { name: 'build', script: 'scripts/build.mjs' }

const ACCESSIBILITY = {
  name: 'accessibility',
  ...vitest('bench/access/vitest.config.ts', {}, [], 'bench/access/report.ts'),
}

const SIMULATOR = { name: 'simulator', script: 'scripts/bench.mjs', args: ['outbox', '100000'] }

/*
 * A list of lists of steps: the steps of an inner list run in parallel, the inner lists one after the other.
 */

/** @param {Record<string, string>} env @param {string[]} [filter] @returns {Step} */
const unitTests = (env, filter) => ({ name: 'unit', ...vitest('vitest.config.ts', env, filter) })

/** @param {Record<string, string>} env @param {string[]} [filter] @returns {Step} */
const endToEndTests = (env, filter) => ({ name: 'end-to-end', ...vitest('e2e/vitest.config.ts', env, filter) })

/**
 * Unit tests run beside the checks and the build, because they often wait for I/O. End-to-end tests need the build
 * and use every processor, so they run alone afterwards.
 * @param {Record<string, string>} env @param {string[]} [filter] @param {Step[]} [checks] @returns {Step[][]}
 */
const testSteps = (env, filter, checks = []) => [
  [...checks, BUILD, unitTests(env, filter)],
  [endToEndTests(env, filter)],
]

/** Steps of `npm test`. */
export const quickSteps = testSteps(QUICK_ENV, [], CHECKS)

/** Steps of `npm run test:ci`. */
export const ciSteps = testSteps(CI_ENV, [], CHECKS)

/**
 * Steps of `npm test -- --changed`: checks, and the tests that the changes can break.
 * @param {ReturnType<typeof import('./changed.ts').findChanges>} changes
 * @returns {Step[][]}
 */
export function changedSteps({ files, units, journeys }) {
  const sources = files.filter((file) => /\.(?:tsx?|mjs)$/.test(file))
  const checks = CHECKS.map((step) => (step.name === 'lint' ? { ...step, args: sources } : step))
  return [
    [
      ...checks.filter(({ name }) => name !== 'lint' || sources.length > 0),
      ...(journeys.length ? [BUILD] : []),
      ...(units.length ? [unitTests(CI_ENV, units)] : []),
    ],
    ...(journeys.length ? [[endToEndTests(CI_ENV, journeys)]] : []),
  ]
}

/** Steps of `npm run test:all`: also long tests, the outbox simulator and the accessibility tests. @type {Step[][]} */
export const allSteps = [...testSteps(THOROUGH_ENV, [], CHECKS), [SIMULATOR], [ACCESSIBILITY]]

/**
 * Selects steps by name. If no step has one of the names, selects the tests whose file name contains one.
 * @param {string[]} names
 * @returns {Step[][]}
 */
export function selectSteps(names) {
  const steps = allSteps.flat().filter(({ name }) => names.includes(name))
  return steps.length ? [steps] : testSteps({}, names)
}
