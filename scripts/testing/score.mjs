import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number }} Score */

/** What vitest has written down; nothing when it ended before it could. @param {string} report */
function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {}
  }
}

/** What vitest has counted. @param {string} report @returns {Score} */
export function scoreIn(report) {
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = read(report)
  return { passed, failed }
}

/** Each test that passed only when it was tried again, with what was wrong at first. @param {string} report @returns {string[]} */
export function triedAgainIn(report) {
  /** @type {{ assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} */
  const files = read(report).testResults ?? []
  return files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length)
    .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`)
}

/** @param {Score[]} scores @returns {Score} */
export const sum = (scores) => ({
  passed: scores.reduce((all, { passed }) => all + passed, 0),
  failed: scores.reduce((all, { failed }) => all + failed, 0),
})

/** @param {Score} score */
export const inWords = ({ passed, failed }) => `${passed} passed, ${failed} failed`
