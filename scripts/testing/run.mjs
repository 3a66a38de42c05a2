import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnGuarded } from '../launch/guarded.mjs'

/** @typedef {{ passed: number, failed: number }} Score */

/**
 * Runs one step to its end and tells how it went: its output when it failed, a line when it did not.
 * @param {import('./steps.mjs').Step} step
 * @param {string} root
 * @returns {Promise<Score>}
 */
export async function run({ name, script, args = [], counts }, root) {
  const began = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'cleanstreak-score-'))
  const report = join(folder, 'report.json')
  const { ok, output } = await outputOf([script, ...args, ...(counts ? [`--outputFile.json=${report}`] : [])], root)
  const score = (counts && scoreIn(report)) || { passed: 0, failed: 0 }
  rmSync(folder, { recursive: true })

  // a file that cannot even be loaded has no tests to count, and a plain check is one of itself
  if (!ok && !score.failed) score.failed = 1
  if (ok && !counts) score.passed = 1
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const told = counts ? `${score.passed} passed, ${score.failed} failed` : ok ? 'passed' : 'failed'
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(14)}${told.padEnd(24)}${seconds.padStart(6)} s`)
  if (!ok) console.log(`\n${output.trimEnd().replaceAll(/^/gm, '  ')}\n`)
  return score
}

/** @param {string[]} command @param {string} cwd */
async function outputOf(command, cwd) {
  const env = { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) }
  const child = spawnGuarded(process.execPath, command, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  return { ok: code === 0, output }
}

/** @param {string} report @returns {Score | undefined} */
function scoreIn(report) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    // it ended before it could report
    return
  }
}
