import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Number of level 1 and 2 requirements in each section of ASVS 5.0 (OWASP), by chapter. They are numbered from 1. */
const SECTIONS = {
  '1': [2, 9, 11, 3, 2],
  '2': [3, 3, 4, 1],
  '3': [0, 2, 4, 6, 5, 0, 2],
  '4': [3, 1, 2, 4],
  '5': [1, 3, 2, 3],
  '6': [3, 12, 4, 4, 5, 3, 0, 4],
  '7': [3, 4, 2, 5, 2, 2],
  '8': [2, 3, 1, 1],
  '9': [3, 4],
  '10': [2, 2, 4, 11, 5, 2, 3],
  '11': [2, 3, 3, 4, 1, 1],
  '12': [3, 2, 4],
  '13': [1, 5, 2, 5],
  '14': [2, 4, 3],
  '15': [3, 3, 7],
  '16': [1, 5, 4, 3, 3],
  '17': [1, 4, 2],
}
const required = Object.entries(SECTIONS).flatMap(([chapter, sections]) =>
  sections.flatMap((count, at) => Array.from({ length: count }, (_, nr) => `${chapter}.${at + 1}.${nr + 1}`)),
)

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const table = read('docs/asvs.md')
const rows = table.split('\n').flatMap((line) => /^\| (\d[^|]*) \|/.exec(line)?.[1] ?? [])

/** Expands ranges of requirement numbers: `1.2.6–8, 1.3.1` is four numbers. */
const expandNumbers = (cell: string) =>
  cell.split(', ').flatMap((part) => {
    const [, section, first, last] = /^(\d+\.\d+)\.(\d+)(?:–(\d+))?$/.exec(part)!
    const count = Number(last ?? first) - Number(first) + 1
    return Array.from({ length: count }, (_, at) => `${section}.${Number(first) + at}`)
  })

const IS_FILE = /^[\w.-]+(\/[\w.-]+)*\.(ts|tsx|mjs|md|json|yaml|cfg)$/
const findFile = (path: string) => [path, join('src', path)].find((each) => existsSync(join(ROOT, each)))

test('docs/asvs.md lists every ASVS requirement of levels 1 and 2 exactly once', () => {
  expect(required).toHaveLength(253)
  expect(rows.flatMap(expandNumbers).toSorted()).toEqual(required.toSorted())
})

test.each(['docs/asvs.md', 'SECURITY.md'])('%s names only existing files and existing test titles', (page) => {
  const text = read(page)
  const named = Array.from(text.matchAll(/`([^`\n]+)`/g), ([, name]) => name!)
  const files = named.filter((name) => name.includes('/') && IS_FILE.test(name))
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((name) => !findFile(name))).toEqual([])

  const titles = Array.from(text.matchAll(/`([^`\n]+\.(?:test|e2e)\.tsx?)`: \*([^*]+)\*/g), ([, file, title]) => [
    file!,
    title!,
  ])
  const missing = titles.filter(([file, title]) => !read(findFile(file!)!).includes(title!))
  expect(missing).toEqual([])
})
