import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** @typedef {{ passed: number, failed: number, wavered: string[] }} Score `wavered` are those that passed only when tried again */

/** What vitest has written down; nothing when it ended before it could. @param {string} report */
function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {}
  }
}

/** What vitest has counted. @param {string} report @returns {Pick<Score, 'passed' | 'failed'>} */
export function scoreIn(report) {
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = read(report)
  return { passed, failed }
}

/** Each test that passed only when it was tried again, and what was wrong at first. @param {string} report */
export function waveredIn(report) {
  /** @type {{ name: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} */
  const files = read(report).testResults ?? []
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
export const sum = (scores) => ({
  passed: scores.reduce((all, { passed }) => all + passed, 0),
  failed: scores.reduce((all, { failed }) => all + failed, 0),
  wavered: scores.flatMap(({ wavered }) => wavered),
})

/** @param {Pick<Score, 'passed' | 'failed'>} score */
export const inWords = ({ passed, failed }) => `${passed} passed, ${failed} failed`
