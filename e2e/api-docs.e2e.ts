import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { expect, test } from './harness/test.ts'

const run = promisify(execFile)
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
)

test.skipIf(!hasCurl)('what docs/api.md says signs up, verifies, signs in and reads the profile', async () => {
  const page = await readFile(resolve(import.meta.dirname, '../docs/api.md'), 'utf8')
  const [, script] = /```sh\n(.+?)```/s.exec(page)!
  const env = { ...process.env, API: `${inject('origin')}/api` }
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script!], { env, timeout: 60_000 })
  const profile = JSON.parse(stdout.slice(stdout.lastIndexOf('{'))) as object
  expect(profile).toMatchObject({
    fullName: 'Ada Park',
    emailVerified: true,
    zipCode: '85016',
    annualGoal: 1000,
    isPublic: false,
    isAdmin: false,
  })
})
