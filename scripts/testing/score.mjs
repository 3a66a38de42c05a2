import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number }} Score */

/** What vitest has counted; nothing when it ended before it could tell. @param {string} report @returns {Score} */
export function scoreIn(report) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

/** @param {Score[]} scores @returns {Score} */
export const sum = (scores) => ({
  passed: scores.reduce((all, { passed }) => all + passed, 0),
  failed: scores.reduce((all, { failed }) => all + failed, 0),
})

/** @param {Score} score */
export const inWords = ({ passed, failed }) => `${passed} passed, ${failed} failed`
