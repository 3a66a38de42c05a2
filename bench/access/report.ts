import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule, TestRunEndReason } from 'vitest/node'

/** Vitest reporter: prints each finding once with the places where it occurs, then a table by kind of check. */
export default class Report implements Reporter {
  onTestCaseResult(test: TestCase) {
    const { state, errors } = test.result()
    if (state === 'skipped') return
    const { looked } = test.meta()
    console.log(`${state === 'passed' ? 'ok ' : 'NO '} ${test.name}`)
    for (const [look, found] of Object.entries(looked?.looks ?? {}))
      for (const each of found) console.log(`   ${look}: ${each.slice(0, 400)}`)
    const isFound = Object.values(looked?.looks ?? {}).some((found) => found.length)
    // The page failed to open, so there are no findings.
    if (state === 'failed' && !isFound) console.log(errors?.map(({ message }) => `   ${message}`).join('\n'))
  }

  onTestRunEnd(modules: readonly TestModule[], _errors: unknown, reason: TestRunEndReason) {
    const tests = modules
      .flatMap((module) => Array.from(module.children.allTests()))
      .filter((test) => test.result().state !== 'skipped')
    const looked = tests.flatMap((test) => test.meta().looked ?? [])
    const rows: Record<string, { checked: number; found: number; places: number }> = {}
    const findings = new Map<string, string[]>()
    for (const { place, window, looks } of looked)
      for (const [look, found] of Object.entries(looks)) {
        const row = (rows[look] ??= { checked: 0, found: 0, places: 0 })
        row.checked++
        row.found += found.length
        row.places += Number(found.length > 0)
        for (const each of found) {
          const finding = `${look}: ${each}`
          findings.set(finding, [...(findings.get(finding) ?? []), `${place}, ${window}`])
        }
      }
    const lines = Array.from(
      findings,
      ([finding, places]) => `${finding}\n    in ${places.length}: ${places.slice(0, 6).join('; ')}`,
    )
    console.log(lines.join('\n'))
    console.table(rows)
    const broken = tests.filter((test) => !test.meta().looked)
    console.log(
      `${new Set(looked.map(({ place }) => place)).size} places, ${looked.length} windows, ${broken.length} not reached`,
    )
    for (const test of broken) console.log(`   not reached: ${test.name}`)
    if (process.env.ACCESS_LOG) writeFileSync(process.env.ACCESS_LOG, lines.join('\n'))
    if (reason === 'failed') process.exitCode = 1
  }
}
