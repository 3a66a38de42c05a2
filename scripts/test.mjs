import { dirname } from 'node:path'
import { run } from './testing/run.mjs'
import { inWords, sum } from './testing/score.mjs'
import { all, named, quick } from './testing/steps.mjs'
import { enter } from './testing/wavering.mjs'

/**
 * Test runner. `npm test` runs the quick steps, `npm run test:all` all of them. `npm test -- lint types` runs the named
 * steps, `npm test -- landing` the tests whose file name contains the word.
 */
const ALL = '--all'
const names = process.argv.slice(2).filter((word) => word !== ALL)
const isWhole = !names.length && process.argv.includes(ALL)
const root = dirname(import.meta.dirname)

const scores = []
for (const together of names.length ? named(names) : isWhole ? all : quick) {
  scores.push(...(await Promise.all(together.map((step) => run(step, root)))))
}
const score = sum(scores)
if (isWhole) score.failed += enter(root, score.wavered)
console.log(`\n${inWords(score)}`)
process.exitCode = score.failed ? 1 : 0
