import { dirname } from 'node:path'
import { run } from './testing/run.mjs'
import { steps } from './testing/steps.mjs'
import { workplace } from './testing/workplace.mjs'

/** `npm test` checks everything; `npm test -- lint types` these steps; `npm test -- landing` the tests of that name. */
const filter = process.argv.slice(2)
const named = steps([])
  .flat()
  .filter(({ name }) => filter.includes(name))
const chosen = named.length ? [named] : filter.length ? steps(filter).slice(1) : steps([])

const { root, leave } = workplace(dirname(import.meta.dirname))
const score = { passed: 0, failed: 0 }
try {
  for (const together of chosen) {
    for (const { passed, failed } of await Promise.all(together.map((step) => run(step, root)))) {
      score.passed += passed
      score.failed += failed
    }
  }
} finally {
  leave()
}
console.log(`\n${score.passed} passed, ${score.failed} failed`)
process.exitCode = score.failed ? 1 : 0
