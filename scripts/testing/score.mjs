import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * @typedef {{ passed: number, failed: number, flaky: string[] }} Score
 *   `flaky` names the flaky tests: those that passed only when retried
 */

/** Reads vitest's JSON report. It is empty if vitest ended before writing it. @param {string} report */
function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {}
  }
}

/** Reads the numbers of passed and failed tests. @param {string} report @returns {Pick<Score, 'passed' | 'failed'>} */
export function readScore(report) {
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = readReport(report)
  return { passed, failed }
}

/** Lists the flaky tests (passed only when retried) with the error of the first attempt. @param {string} report */
export function readFlakyTests(report) {
  /** @type {{ name: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} */
  const files = readReport(report).testResults ?? []
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length)
      .map(({ fullName, failureMessages }) => ({
        name: `${basename(name)}: ${fullName}`,
        wrong: failureMessages.join('\n'),
      })),
  )
}

/** @param {Score[]} scores @returns {Score} */
export const addScores = (scores) => ({
  passed: scores.reduce((all, { passed }) => all + passed, 0),
  failed: scores.reduce((all, { failed }) => all + failed, 0),
  flaky: scores.flatMap(({ flaky }) => flaky),
})

/** @param {Pick<Score, 'passed' | 'failed'>} score */
export const formatScore = ({ passed, failed }) => `${passed} passed, ${failed} failed`
