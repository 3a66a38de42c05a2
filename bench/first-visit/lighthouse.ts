import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { installPeer } from '../peers/run/install.ts'
import { median } from '../timing.ts'
import { CHROMIUM_PATH } from './browser.ts'

const FOLDER = join(tmpdir(), 'cleanstreak-lighthouse')
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const AUDITS = {
  blocked: 'total-blocking-time',
  largestPaint: 'largest-contentful-paint',
  shift: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const

export type LighthouseFigures = Record<(typeof CATEGORIES)[number] | keyof typeof AUDITS, number>

type Report = {
  runtimeError?: { message: string }
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue: number }>
}

/** Installs Lighthouse outside of the repository, because its 176 MB are needed only here. */
export const installLighthouse = () => installPeer(join(import.meta.dirname, 'lighthouse'), FOLDER)

/** Runs Lighthouse once with its defaults: a mid-range phone with a slow network, both simulated. */
export async function runLighthouse(url: string): Promise<LighthouseFigures> {
  // Now and then Lighthouse misses the start of a page load, and asks to be run again.
  for (let attempt = 1; ; attempt++) {
    const { runtimeError, categories, audits } = await readReport(url)
    if (runtimeError && attempt < MOST_ATTEMPTS) continue
    if (runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${runtimeError.message}`)
    return Object.fromEntries([
      ...CATEGORIES.map((name) => [name, categories[name]!.score]),
      ...Object.entries(AUDITS).map(([name, audit]) => [name, audits[audit]!.numericValue]),
    ]) as LighthouseFigures
  }
}
const MOST_ATTEMPTS = 3

async function readReport(url: string): Promise<Report> {
  const args = [
    join(FOLDER, 'node_modules/lighthouse/cli/index.js'),
    url,
    '--quiet',
    '--output=json',
    `--only-categories=${CATEGORIES.join()}`,
    '--chrome-flags=--headless=new --no-sandbox',
  ]
  const env = { ...process.env, CHROME_PATH: CHROMIUM_PATH }
  const run = promisify(execFile)(process.execPath, args, { env, maxBuffer: 64 * 1024 ** 2 })
  // Lighthouse also prints its report if it fails.
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  return JSON.parse(stdout) as Report
}

export const medianFigures = (runs: LighthouseFigures[]) =>
  Object.fromEntries(
    Object.keys(runs[0]!).map((name) => [name, median(runs.map((run) => run[name as keyof LighthouseFigures]))]),
  ) as LighthouseFigures
