import { dirname } from 'node:path'
import { runStep } from './testing/run.mjs'
import { formatScore, addScores } from './testing/score.mjs'
import { allSteps, selectSteps, quickSteps } from './testing/steps.mjs'
import { recordFlakyTests } from './testing/flaky-tests.mjs'

/**
 * Test runner. `npm test` runs the quick steps, `npm run test:all` all of them. `npm test -- lint types` runs the named
 * steps, `npm test -- landing` the tests whose file name contains the word.
 */
const ALL = '--all'
const names = process.argv.slice(2).filter((word) => word !== ALL)
const isWhole = !names.length && process.argv.includes(ALL)
const root = dirname(import.meta.dirname)

const scores = []
for (const together of names.length ? selectSteps(names) : isWhole ? allSteps : quickSteps) {
  scores.push(...(await Promise.all(together.map((step) => runStep(step, root)))))
}
const score = addScores(scores)
if (isWhole) score.failed += recordFlakyTests(root, score.flaky)
console.log(`\n${formatScore(score)}`)
process.exitCode = score.failed ? 1 : 0
