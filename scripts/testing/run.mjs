import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnGuarded } from '../launch/guarded.mjs'
import { formatScore, readScore, readFlakyTests } from './score.mjs'

/**
 * Runs one step of `npm test` to its end and prints one line with its result. If it failed, its output follows.
 * @param {import('./steps.mjs').Step} step
 * @param {string} root
 * @returns {Promise<import('./score.mjs').Score>}
 */
export async function runStep({ name, script, args = [], counts, env = {} }, root) {
  const began = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'cleanstreak-score-'))
  const report = join(folder, 'report.json')
  const { ok, output } = await collectOutput(
    [script, ...args, ...(counts ? [`--outputFile.json=${report}`] : [])],
    root,
    env,
  )
  // A step without tests of its own, such as lint, counts as one test.
  const score = counts ? readScore(report) : { passed: ok ? 1 : 0, failed: 0 }
  const flaky = counts ? readFlakyTests(report) : []
  rmSync(folder, { recursive: true })

  // A test file that fails to load contains no tests to count.
  if (!ok && !score.failed) score.failed = 1
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `${ok ? '✓' : '✗'} ${name.padEnd(14)}${(counts ? formatScore(score) : '').padEnd(24)}${seconds.padStart(6)} s`,
  )
  if (!ok) console.log(`\n${indent(output)}\n`)
  // Flaky tests are reported even if the step passed: each hides a fault.
  for (const { name, wrong } of flaky) console.log(`\n! passed only when retried: ${name}\n${indent(wrong)}\n`)
  return { ...score, flaky: flaky.map(({ name }) => name) }
}

/** @param {string} text */
const indent = (text) => text.trimEnd().replaceAll(/^/gm, '  ')

/** @param {string[]} command @param {string} cwd @param {Record<string, string>} own */
async function collectOutput(command, cwd, own) {
  const env = { ...process.env, ...own, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) }
  const child = spawnGuarded(process.execPath, command, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  return { ok: code === 0, output }
}
