import { dirname } from 'node:path'
import { runStep } from './testing/run.mjs'
import { formatScore, addScores } from './testing/score.mjs'
import { allSteps, changedSteps, ciSteps, quickSteps, selectSteps } from './testing/steps.mjs'
import { findChanges } from './testing/changed.ts'
import { recordFlakyTests } from './testing/flaky-tests.mjs'

/**
 * Test runner. `npm test` runs the quick steps, `npm run test:ci` and `npm run test:all` more. `npm test -- --changed`
 * runs what the changes concern, `npm test -- lint types` the named steps, `npm test -- landing` the tests whose file
 * name contains the word.
 */
const root = dirname(import.meta.dirname)
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))
/** @param {string} flag */
const has = (flag) => !names.length && process.argv.includes(flag)
const isWhole = has('--all')

function chooseSteps() {
  if (names.length) return selectSteps(names)
  if (isWhole) return allSteps
  if (has('--ci')) return ciSteps
  return has('--changed') ? changedSteps(findChanges(root)) : quickSteps
}

const scores = []
for (const together of chooseSteps()) {
  scores.push(...(await Promise.all(together.map((step) => runStep(step, root)))))
}
const score = addScores(scores)
if (isWhole) score.failed += recordFlakyTests(root, score.flaky)
console.log(`\n${formatScore(score)}`)
process.exitCode = score.failed ? 1 : 0
