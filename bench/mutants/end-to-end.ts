import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CI_ENV } from '../../scripts/testing/speed.mjs'
import type { TestRunResult } from './warm.ts'

type VitestReport = { testResults: { name: string; status: string; assertionResults: Assertion[]; message?: string }[] }
type Assertion = { status: string; fullName: string; failureMessages: string[] }

/** Builds the copy and runs end-to-end tests on it. Returns undefined when they time out. */
export async function runEndToEndTests(
  folder: string,
  journeys: string[],
  patience: number,
): Promise<TestRunResult | undefined> {
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, encoding: 'utf8' })
  if (built.status !== 0) return { killed: { file: 'build', test: '', why: built.stderr.slice(0, 200) } }
  const report = join(folder, '.cache/journeys.json')
  rmSync(report, { force: true })
  const args = ['run', '--config', 'e2e/vitest.config.ts', '--bail=1', '--reporter=json', `--outputFile=${report}`]
  const { NODE_ENV: _, ...env } = process.env
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args, ...journeys], {
    cwd: folder,
    detached: true,
    stdio: 'ignore',
    env: { ...env, ...CI_ENV },
  })
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    process.kill(-child.pid!, 'SIGTERM')
  }, patience)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearTimeout(late)
  if (isLate) return
  if (code === 0) return {}
  try {
    return { killed: firstFailed(JSON.parse(readFileSync(report, 'utf8')) as VitestReport, folder) }
  } catch (error) {
    return { failed: `the end-to-end tests left no report: ${error}` }
  }
}

function firstFailed({ testResults }: VitestReport, folder: string): NonNullable<TestRunResult['killed']> {
  const file = testResults.find(({ status }) => status === 'failed')
  if (!file) throw new Error('no test file failed')
  const test = file.assertionResults.find(({ status }) => status === 'failed')
  const why = test?.failureMessages[0] ?? file.message ?? 'fails'
  return { file: file.name.slice(folder.length + 1), test: test?.fullName ?? '', why: why.slice(0, 200) }
}
