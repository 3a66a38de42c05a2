import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openBuild } from '../scripts/launch/built.mjs'
import { expect, test } from './harness/test.ts'

/** What only the server says: its SQL, the names of its secrets, the modules it runs on. */
const MARKS = ['pg_advisory_lock', 'DATABASE_URL', 'APP_SECRET', 'SMTP_URL', 'STORAGE_URL', 'METRICS_TOKEN', 'node:fs']

async function textOf(folder: string) {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const texts = files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8'))
  return (await Promise.all(texts)).join('\n')
}

test('nothing of the server is in what the browser is given', async () => {
  const build = await openBuild(resolve(import.meta.dirname, '..'))
  const [server, client] = await Promise.all([textOf(join(build, 'server')), textOf(join(build, 'client'))])
  // else the marks would have lost their meaning
  expect(MARKS.filter((mark) => !server.includes(mark))).toEqual([])
  expect(MARKS.filter((mark) => client.includes(mark))).toEqual([])
})
