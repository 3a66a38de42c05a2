import { AT_LENGTH, QUICK } from './speed.mjs'

/**
 * @typedef {{ name: string, script: string, args?: string[], counts?: boolean, env?: Record<string, string> }} Step
 *   `script` is run by this Node; `counts` where it counts tests of its own and reports them as JSON
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

/** Types and lint take one processor each: on several they check much of the code twice, while the units wait for these. */
const CHECKS = [
  { name: 'types', script: 'node_modules/typescript/bin/tsc', args: ['--build', '--singleThreaded'] },
  { name: 'lint', script: 'node_modules/oxlint/bin/oxlint', env: { GOMAXPROCS: '1' } },
  { name: 'format', script: 'node_modules/oxfmt/bin/oxfmt', args: ['--check'] },
  { name: 'architecture', script: 'scripts/check-architecture.ts' },
  { name: 'unused', script: 'node_modules/knip/bin/knip.js', args: ['--no-progress'] },
]

const BUILD = { name: 'build', script: 'scripts/build.mjs' }

const ACCESS = { name: 'access', ...vitest('bench/access/vitest.config.ts', {}, [], 'bench/access/report.ts') }

const SIMULATOR = { name: 'simulator', script: 'scripts/bench.mjs', args: ['outbox', '100000'] }

/*
 * What stands in one line may run at once, the lines one after the other.
 */

/**
 * The units wait for a part of their time, which the checks and the build take. The journeys visit what was built, and
 * leave nothing for anybody beside them.
 * @param {Record<string, string>} env @param {string[]} [filter] @param {Step[]} [checks] @returns {Step[][]}
 */
const tests = (env, filter, checks = []) => [
  [...checks, BUILD, { name: 'units', ...vitest('vitest.config.ts', env, filter) }],
  [{ name: 'journeys', ...vitest('e2e/vitest.config.ts', env, filter) }],
]

/** Nothing is broken. */
export const quick = tests(QUICK, [], CHECKS)

/** That, and the walks and drills. @type {Step[][]} */
export const all = [...tests(AT_LENGTH, [], CHECKS), [SIMULATOR], [ACCESS]]

/** Steps of these names, or else the tests whose files have one of them in theirs. @param {string[]} names @returns {Step[][]} */
export function named(names) {
  const steps = all.flat().filter(({ name }) => names.includes(name))
  return steps.length ? [steps] : tests({}, names)
}
