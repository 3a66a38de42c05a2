import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ runs: number, wavered: Record<string, number[]> }} Ledger
 *   how often all has been run, and of each test that passed only when tried again, in which of these runs
 */

const FILE = 'e2e/wavering.json'
const WITHIN = 100

/**
 * Writes one more run of all down, and tells of each test that wavers more than once in a hundred.
 * @param {string} root
 * @param {string[]} names of those that wavered in it
 * @returns {number} how many are a defect
 */
export function enter(root, names) {
  /** @type {Ledger} */
  const { runs, wavered } = JSON.parse(readFileSync(join(root, FILE), 'utf8'))
  const now = runs + 1
  for (const name of names) (wavered[name] ??= []).push(now)
  writeFileSync(join(root, FILE), `${JSON.stringify({ runs: now, wavered }, null, 2)}\n`)

  const defects = Object.entries(wavered)
    .map(([name, all]) => ({ name, times: all.filter((run) => run > now - WITHIN).length }))
    .filter(({ times }) => times > 1)
  for (const { name, times } of defects)
    console.log(
      `✗ ${name}: passed only when tried again, ${times} times in ${Math.min(now, WITHIN)} runs. More than one in ${WITHIN} is a defect: mend it, and take its line out of ${FILE}.`,
    )
  return defects.length
}
