import { execFile } from 'node:child_process'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { openBuild } from '../scripts/launch/built.mjs'
import { expect, test } from './harness/test.ts'
import { waitForConsentBanner } from './harness/visitor.ts'

const LIMIT = '143'
const ROOT = resolve(import.meta.dirname, '..')
const bench = join(ROOT, 'bench/landing-bytes.mjs')

test('the scripts and styles of the landing page stay within their size limit, which counts every loaded file', async ({
  open,
}) => {
  // The script exits with an error above the limit.
  const { stdout } = await promisify(execFile)(process.execPath, [bench, await openBuild(ROOT), LIMIT])
  const page = await waitForConsentBanner(await open('/'))
  await page.waitForLoadState('networkidle')
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  const counted = loaded.filter((path) => /\.(js|css)$/.test(path)).map((path) => basename(path))
  expect(counted.length).toBeGreaterThan(3)
  expect(counted.filter((file) => !stdout.includes(file))).toEqual([])
})
