import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DataFolderContents, openDataFolder } from './data-folder.ts'

let scratch: string
let folder: string
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'cleanstreak-data-'))
  folder = join(scratch, 'data')
})
afterEach(() => rmSync(scratch, { recursive: true }))

const open = (contents: DataFolderContents = 'demo', secret = 'fresh') => openDataFolder(folder, contents, secret)
const openOnce = async (contents?: DataFolderContents, secret?: string) => {
  const opened = await open(contents, secret)
  opened.lock.release()
  return opened
}

test('the secret of the first start is kept in a file that only the owner can read', async () => {
  expect((await openOnce('own', 'the first')).secret).toBe('the first')
  expect((await openOnce('own', 'the second')).secret).toBe('the first')
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
})

test('a second start is rejected and told the address of the running one', async () => {
  const { lock } = await open()
  lock.tell({ address: 'http://localhost:3000' })
  await expect(open()).rejects.toThrow(
    `already running at http://localhost:3000 with ${folder} (process ${process.pid}). Stop it first`,
  )
})

test('a start waits for a process that is stopping', async () => {
  const { lock } = await open()
  lock.tell({ stopping: true })
  const next = open()
  lock.release()
  await expect(next).resolves.toMatchObject({ path: folder })
})

test('a data folder cannot switch between the demo town and the operator’s own data', async () => {
  await openOnce('demo')
  await expect(open('own')).rejects.toThrow(
    /contains the demo town, but DEMO=0 asks for an installation of your own\. Set DATA_DIR/,
  )
  rmSync(folder, { recursive: true })
  await openOnce('own')
  await expect(open('demo')).rejects.toThrow(/contains an installation of your own.*Start it with DEMO=0/)
})

test('a folder with foreign files is rejected and left unchanged', async () => {
  mkdirSync(folder)
  writeFileSync(join(folder, 'thesis.doc'), '')
  await expect(open()).rejects.toThrow(/already contains something else \(thesis\.doc\)/)
  expect(readdirSync(folder)).toEqual(['thesis.doc'])
})

test('DATA_DIR is rejected if it names a file', async () => {
  writeFileSync(folder, '')
  await expect(open()).rejects.toThrow(/which is not a folder/)
})

test.each(['cleanstreak.json', 'secret'])('a start reports a damaged file %s in the data folder', async (file) => {
  await openOnce()
  writeFileSync(join(folder, file), '')
  await expect(open()).rejects.toThrow(`${join(folder, file)} is damaged`)
})
