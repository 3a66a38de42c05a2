import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordFlakyTests } from './flaky-tests.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cleanstreak-flaky-'))
  mkdirSync(join(root, 'e2e'))
})
afterEach(() => rmSync(root, { recursive: true }))

const consoleLog = vi.spyOn(console, 'log').mockImplementation(() => {})
afterEach(() => void consoleLog.mockClear())
afterAll(() => consoleLog.mockRestore())

const file = () => join(root, 'e2e/flaky-tests.json')
const write = (runs: number, flaky: object) => writeFileSync(file(), JSON.stringify({ runs, flaky }))
const readFlakyTestsFile = () => JSON.parse(readFileSync(file(), 'utf8')) as object

test('a flaky end-to-end test is recorded the first time, and is not a defect', () => {
  write(7, {})
  expect(recordFlakyTests(root, ['landing: one'])).toBe(0)
  expect(readFlakyTestsFile()).toEqual({ runs: 8, flaky: { 'landing: one': [8] } })
  expect(consoleLog).not.toHaveBeenCalled()
})

test('a test that is flaky twice within a hundred runs stays a defect until repaired', () => {
  write(99, { 'landing: one': [1] })
  expect(recordFlakyTests(root, ['landing: one'])).toBe(1)
  expect(consoleLog.mock.calls.flat()).toEqual([
    expect.stringContaining('landing: one: passed only when retried, 2 times'),
  ])
  expect(recordFlakyTests(root, [])).toBe(0)
  write(50, { 'landing: one': [30, 31] })
  expect(recordFlakyTests(root, [])).toBe(1)
})

test('a test that is flaky once in more than a hundred runs is not a defect', () => {
  write(100, { 'landing: one': [1] })
  expect(recordFlakyTests(root, ['landing: one'])).toBe(0)
  expect(readFlakyTestsFile()).toEqual({ runs: 101, flaky: { 'landing: one': [1, 101] } })
})
