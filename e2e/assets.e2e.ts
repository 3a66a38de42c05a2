import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openBuild } from '../scripts/launch/built.mjs'
import { expect, test } from './harness/test.ts'

/** Strings that only server code contains: SQL, names of secrets, Node modules, the list of common passwords. */
const MARKS = [
  'pg_advisory_lock',
  'DATABASE_URL',
  'APP_SECRET',
  'TRUSTED_PROXIES',
  'STORAGE_URL',
  'METRICS_TOKEN',
  'node:fs',
  'iloveyou',
]

async function textOf(folder: string) {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const texts = files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8'))
  return (await Promise.all(texts)).join('\n')
}

test('the browser build contains no server code', async () => {
  const build = await openBuild(resolve(import.meta.dirname, '..'))
  const [server, client] = await Promise.all([textOf(join(build, 'server')), textOf(join(build, 'client'))])
  // Each string must occur in the server build, or its absence below would prove nothing.
  expect(MARKS.filter((mark) => !server.includes(mark))).toEqual([])
  expect(MARKS.filter((mark) => client.includes(mark))).toEqual([])
})
