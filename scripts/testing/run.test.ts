import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runStep } from './run.mjs'
import { formatScore, addScores } from './score.mjs'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'cleanstreak-run-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const consoleLog = vi.spyOn(console, 'log').mockImplementation(() => {})
afterEach(() => void consoleLog.mockClear())
afterAll(() => consoleLog.mockRestore())

function step(text: string, counts = false) {
  const script = join(folder, 'step.mjs')
  writeFileSync(script, `import { writeFileSync } from 'node:fs'\n${text}`)
  return { name: 'this step', script, counts }
}

const writeReport = (report: object) =>
  `writeFileSync(process.argv.find((arg) => arg.startsWith('--outputFile')).split('=')[1],
    ${JSON.stringify(JSON.stringify(report))})\n`
const reportCounts = (passed: number, failed: number) => writeReport({ numPassedTests: passed, numFailedTests: failed })

test('a passing check counts as one passed test and prints one line', async () => {
  expect(await runStep(step('console.log("chatter")'), folder)).toEqual({ passed: 1, failed: 0, flaky: [] })
  expect(consoleLog).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^✓ this step .* s$/))
})

test('a failing check counts as one failed test and prints its output', async () => {
  expect(await runStep(step('console.log("out"); console.error("err"); process.exitCode = 2'), folder)).toEqual({
    passed: 0,
    failed: 1,
    flaky: [],
  })
  const all = consoleLog.mock.calls.join('\n')
  expect(all).toMatch(/^✗ this step/)
  expect(all).toContain('  out')
  expect(all).toContain('  err')
})

test('a test step counts the tests in its report', async () => {
  expect(await runStep(step(`${reportCounts(41, 1)}process.exitCode = 1`, true), folder)).toEqual({
    passed: 41,
    failed: 1,
    flaky: [],
  })
})

test('a test step that fails outside a test counts as one failure', async () => {
  expect(await runStep(step(`${reportCounts(3, 0)}process.exitCode = 1`, true), folder)).toEqual({
    passed: 3,
    failed: 1,
    flaky: [],
  })
  expect(await runStep(step('throw new Error("no tests at all")', true), folder)).toEqual({
    passed: 0,
    failed: 1,
    flaky: [],
  })
})

test('a flaky test is reported with the error of its first attempt', async () => {
  const results = [
    { status: 'passed', fullName: 'flaky test', failureMessages: ['Error: too late\n    at there'] },
    { status: 'passed', fullName: 'passing test', failureMessages: [] },
    { status: 'failed', fullName: 'failing test', failureMessages: ['Error: never'] },
  ]
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [{ name: '/clone/e2e/landing.e2e.ts', assertionResults: results }],
  }
  expect(await runStep(step(writeReport(report), true), folder)).toEqual({
    passed: 2,
    failed: 1,
    flaky: ['landing.e2e.ts: flaky test'],
  })
  expect(consoleLog.mock.calls.slice(1).flat()).toEqual([
    '\n! passed only when retried: landing.e2e.ts: flaky test\n  Error: too late\n      at there\n',
  ])
})

test('the last line of npm test sums up all steps', () => {
  expect(
    formatScore(
      addScores([
        { passed: 1, failed: 0, flaky: [] },
        { passed: 41, failed: 2, flaky: [] },
      ]),
    ),
  ).toBe('42 passed, 2 failed')
})
