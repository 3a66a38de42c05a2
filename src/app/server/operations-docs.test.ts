import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PICTURE_UPLOAD_LIMITS } from '#features/photos/rules/upload-checks.ts'
import { inspectServerConfig } from '#platform/server/config.ts'
import { EMBEDDED_DATABASE_URL_VARIABLE } from './start/settings.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFile(join(ROOT, path), 'utf8')
const operations = await read('docs/operations.md')

test('operations.md names only npm commands that exist', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: object }
  const named = [...operations.matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name!)
  expect(named.length).toBeGreaterThan(0)
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named))
})

test('the settings of the system service in operations.md are complete and known', () => {
  const [, block] = /# \/etc\/cleanstreak\.env.*\n([^#]+)/.exec(operations)!
  const env = Object.fromEntries(
    block!
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  )
  const settings = {
    ...env,
    APP_SECRET: randomBytes(32).toString('hex'),
    [EMBEDDED_DATABASE_URL_VARIABLE]: 'postgres://later',
  }
  expect(inspectServerConfig(settings)).toMatchObject({ problems: [], hints: [], config: { mode: 'own' } })
})

test('the system service in operations.md starts an existing script', () => {
  const [, script] = /ExecStart=\S+ (\S+) start/.exec(operations)!
  expect(existsSync(join(ROOT, script!))).toBe(true)
})

test('the proxy configurations in operations.md accept the largest upload', () => {
  const sizes = [...operations.matchAll(/(?:client_max_body_size|max_size) (\d+)m/gi)].map(([, size]) => Number(size))
  expect(sizes).toHaveLength(2)
  const largest = Math.max(...Object.values(PICTURE_UPLOAD_LIMITS).map(({ mostBytes }) => mostBytes))
  for (const size of sizes) expect(size * 1_000_000).toBeGreaterThan(largest)
})
