import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Contents, openDataFolder } from './data-folder.ts'

let scratch: string
let folder: string
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'cleanstreak-data-'))
  folder = join(scratch, 'data')
})
afterEach(() => rmSync(scratch, { recursive: true }))

const open = (contents: Contents = 'demo', secret = 'fresh') => openDataFolder(folder, contents, secret)
const openOnce = async (contents?: Contents, secret?: string) => {
  const opened = await open(contents, secret)
  opened.lock.release()
  return opened
}

test('the secret of the first start stays, and nobody else may read it', async () => {
  expect((await openOnce('own', 'the first')).secret).toBe('the first')
  expect((await openOnce('own', 'the second')).secret).toBe('the first')
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
})

test('a second start learns where the first one runs', async () => {
  const { lock } = await open()
  lock.tell({ address: 'http://localhost:3000' })
  await expect(open()).rejects.toThrow(
    `already running at http://localhost:3000 with ${folder} (process ${process.pid}). Stop it first`,
  )
})

test('one that is stopping is waited for', async () => {
  const { lock } = await open()
  lock.tell({ stopping: true })
  const next = open()
  lock.release()
  await expect(next).resolves.toMatchObject({ path: folder })
})

test('the demo town and a product of one’s own never meet', async () => {
  await openOnce('demo')
  await expect(open('own')).rejects.toThrow(
    /contains the demo town, but DEMO=0 asks for an installation of your own\. Set DATA_DIR/,
  )
  rmSync(folder, { recursive: true })
  await openOnce('own')
  await expect(open('demo')).rejects.toThrow(/contains an installation of your own.*Start it with DEMO=0/)
})

test('a folder of somebody else is left as it is', async () => {
  mkdirSync(folder)
  writeFileSync(join(folder, 'thesis.doc'), '')
  await expect(open()).rejects.toThrow(/already contains something else \(thesis\.doc\)/)
  expect(readdirSync(folder)).toEqual(['thesis.doc'])
})

test('a file is no folder', async () => {
  writeFileSync(folder, '')
  await expect(open()).rejects.toThrow(/which is not a folder/)
})

test.each(['cleanstreak.json', 'secret'])('a damaged %s is told', async (file) => {
  await openOnce()
  writeFileSync(join(folder, file), '')
  await expect(open()).rejects.toThrow(`${join(folder, file)} is damaged`)
})
