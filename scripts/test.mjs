import { dirname } from 'node:path'
import { run } from './testing/run.mjs'
import { inWords, sum } from './testing/score.mjs'
import { steps } from './testing/steps.mjs'

/** `npm test` checks everything, `npm test -- lint types` these steps, `npm test -- landing` the tests with that name. */
const filter = process.argv.slice(2)
const named = steps([])
  .flat()
  .filter(({ name }) => filter.includes(name))
const chosen = named.length ? [named] : filter.length ? steps(filter).slice(1) : steps([])

const scores = []
for (const together of chosen) {
  scores.push(...(await Promise.all(together.map((step) => run(step, dirname(import.meta.dirname))))))
}
const score = sum(scores)
console.log(`\n${inWords(score)}`)
process.exitCode = score.failed ? 1 : 0
