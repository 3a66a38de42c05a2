import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brand } from './brand.ts'

const source = new URL('../', import.meta.url).pathname
const COMMENT = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm

test('no source file of a page contains the product name as a literal', () => {
  const pages = globSync('**/web/**/*.{ts,tsx}', { cwd: source }).filter((path) => !/\.test\.tsx?$/.test(path))
  expect(pages.length).toBeGreaterThan(0)
  const named = pages.filter((path) =>
    readFileSync(source + path, 'utf8')
      .replaceAll(COMMENT, '')
      .includes(brand.name),
  )
  expect(named).toEqual([])
})
