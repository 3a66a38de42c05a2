import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { inject, onTestFinished } from 'vitest'
import { expect, test } from './harness/test.ts'

const run = promisify(execFile)

test('the curl script in docs/api.md signs up, verifies, signs in and reads the profile', async () => {
  const page = await readFile(resolve(import.meta.dirname, '../docs/api.md'), 'utf8')
  const [, script] = /```sh\n(.+?)```/s.exec(page)!
  const env = { ...process.env, PATH: await pathWithCurl(), API: `${inject('origin')}/api` }
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

/** Adds a small curl replacement to PATH if the machine has no curl. */
async function pathWithCurl() {
  const { PATH = '' } = process.env
  const hasCurl = await run('curl', ['--version']).then(
    () => true,
    () => false,
  )
  if (hasCurl) return PATH
  const folder = await mkdtemp(join(tmpdir(), 'cleanstreak-curl-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await symlink(resolve(import.meta.dirname, 'curl.mjs'), join(folder, 'curl'))
  return [folder, dirname(process.execPath), PATH].join(delimiter)
}
