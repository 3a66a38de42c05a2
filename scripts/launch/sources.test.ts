import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mirror } from '#launch/sources.mjs'

let scratch: string
let clone: string
let copy: string
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'cleanstreak-sources-'))
  clone = join(scratch, 'clone')
  copy = join(scratch, 'copy')
})
afterEach(() => rmSync(scratch, { recursive: true }))

function write(file: string, content: string) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
const read = (file: string) => readFileSync(join(copy, file), 'utf8')

test('mirror updates the copy and leaves excluded folders alone', () => {
  write(join(clone, 'src/data/table.tsx'), 'one')
  write(join(clone, 'src/old.ts'), 'old')
  write(join(clone, 'data/cleanstreak.json'), 'not a source')
  symlinkSync('src', join(clone, 'link'))
  mirror(clone, copy, new Set(['data', 'node_modules']))
  expect(read('link/data/table.tsx')).toBe('one')
  expect(existsSync(join(copy, 'data'))).toBe(false)

  write(join(copy, 'node_modules/react/index.js'), 'installed')
  write(join(clone, 'src/data/table.tsx'), 'another')
  rmSync(join(clone, 'src/old.ts'))
  mirror(clone, copy, new Set(['data', 'node_modules']))
  expect(read('src/data/table.tsx')).toBe('another')
  expect(existsSync(join(copy, 'src/old.ts'))).toBe(false)
  expect(read('node_modules/react/index.js')).toBe('installed')
})

test('mirror does not rewrite an unchanged file', () => {
  write(join(clone, 'src/page.ts'), 'one')
  mirror(clone, copy)
  const { ino } = statSync(join(copy, 'src/page.ts'))
  mirror(clone, copy)
  expect(statSync(join(copy, 'src/page.ts')).ino).toBe(ino)
})

test('mirror replaces a folder by a file and a file by a folder', () => {
  write(join(clone, 'a/inner'), '')
  write(join(clone, 'b'), '')
  mirror(clone, copy)
  rmSync(clone, { recursive: true })
  write(join(clone, 'a'), 'now a file')
  write(join(clone, 'b/inner'), 'now a folder')
  mirror(clone, copy)
  expect([read('a'), read('b/inner')]).toEqual(['now a file', 'now a folder'])
})
