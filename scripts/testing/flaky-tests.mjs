import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ runs: number, flaky: Record<string, number[]> }} Ledger
 *   number of full test runs, and for each flaky test (passed only when retried) the runs in which it was retried
 */

const FLAKY_TESTS_FILE = 'e2e/flaky-tests.json'
const RUN_WINDOW = 100

/**
 * Records the flaky tests of one full run in e2e/flaky-tests.json, and reports each that was flaky more than once in the
 * last hundred runs.
 * @param {string} root
 * @param {string[]} names of the tests that were flaky in this run
 * @returns {number} number of reported tests
 */
export function recordFlakyTests(root, names) {
  /** @type {Ledger} */
  const { runs, flaky } = JSON.parse(readFileSync(join(root, FLAKY_TESTS_FILE), 'utf8'))
  const now = runs + 1
  for (const name of names) (flaky[name] ??= []).push(now)
  writeFileSync(join(root, FLAKY_TESTS_FILE), `${JSON.stringify({ runs: now, flaky }, null, 2)}\n`)

  const defects = Object.entries(flaky)
    .map(([name, all]) => ({ name, times: all.filter((run) => run > now - RUN_WINDOW).length }))
    .filter(({ times }) => times > 1)
  for (const { name, times } of defects)
    console.log(
      `✗ ${name}: passed only when retried, ${times} times in the last ${Math.min(now, RUN_WINDOW)} runs. More than once in ${RUN_WINDOW} runs is a defect. Repair the test and remove its entry from ${FLAKY_TESTS_FILE}.`,
    )
  return defects.length
}
