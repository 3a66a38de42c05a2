import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type DataFolderDatabaseKind, openAndLockDataFolder } from './data-folder.ts'

let scratch: string
let folder: string
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'cleanstreak-data-'))
  folder = join(scratch, 'data')
})
afterEach(() => rmSync(scratch, { recursive: true }))

const open = (contents: DataFolderDatabaseKind = 'demo', secret = 'fresh') =>
  openAndLockDataFolder(folder, contents, secret)
const openOnce = async (contents?: DataFolderDatabaseKind, secret?: string) => {
  const opened = await open(contents, secret)
  opened.lock.release()
  return opened
}

test('the first start stores the session secret in a file that only its owner can read', async () => {
  expect((await openOnce('own', 'the first')).secret).toBe('the first')
  expect((await openOnce('own', 'the second')).secret).toBe('the first')
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
})

test('a second server with the same data folder fails and reports the address of the running one', async () => {
  const { lock } = await open()
  lock.tell({ address: 'http://localhost:3000' })
  await expect(open()).rejects.toThrow(
    `already running at http://localhost:3000 with ${folder} (process ${process.pid}). Stop it first`,
  )
})

test('a starting server waits for a stopping server to release the data folder', async () => {
  const { lock } = await open()
  lock.tell({ stopping: true })
  const next = open()
  lock.release()
  await expect(next).resolves.toMatchObject({ path: folder })
})

test('a demo data folder cannot be used for real data, or the other way round', async () => {
  await openOnce('demo')
  await expect(open('own')).rejects.toThrow(
    /contains the demo town, but DEMO=0 asks for an installation of your own\. Set DATA_DIR/,
  )
  rmSync(folder, { recursive: true })
  await openOnce('own')
  await expect(open('demo')).rejects.toThrow(/contains an installation of your own.*Start it with DEMO=0/)
})

test('a data folder that already contains unrelated files is rejected and left unchanged', async () => {
  mkdirSync(folder)
  writeFileSync(join(folder, 'thesis.doc'), '')
  await expect(open()).rejects.toThrow(/already contains something else \(thesis\.doc\)/)
  expect(readdirSync(folder)).toEqual(['thesis.doc'])
})

test('the setting DATA_DIR is rejected if it names a file instead of a folder', async () => {
  writeFileSync(folder, '')
  await expect(open()).rejects.toThrow(/which is not a folder/)
})

test('a start fails with an explanation if the data folder cannot be created', async () => {
  const script = `import { openAndLockDataFolder } from './src/app/server/start/data-folder.ts'
    import { explainStartError } from './src/app/server/start/explain.ts'
    await openAndLockDataFolder('/proc/nothing/here', 'own', 'x').catch((error) => console.log(explainStartError(error)))`
  // A separate process, because an endless loop in `mkdir` would block this one.
  const started = spawn(process.execPath, ['--input-type=module', '-e', script])
  onTestFinished(() => void started.kill('SIGKILL'))
  expect(await text(started.stdout)).toMatch(
    /^The folder \/proc\/nothing cannot be created \(ENOENT\)\. Name one in a place that exists/,
  )
})

test.each(['cleanstreak.json', 'secret'])('opening the data folder fails if its file %s is damaged', async (file) => {
  await openOnce()
  writeFileSync(join(folder, file), '')
  await expect(open()).rejects.toThrow(`${join(folder, file)} is damaged`)
})
