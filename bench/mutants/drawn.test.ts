import { expect, test } from 'vitest'
import { findDrawnMutant } from './drawn.ts'
import type { Mutant } from './mutants.ts'

const mutant = (file: string, over: Partial<Mutant> = {}): Mutant => ({
  id: `${file} ${over.nr ?? 0}`,
  subject: 'src',
  file,
  line: 'if (a > b)',
  from: '>',
  to: '>=',
  around: ['function f() {', 'return a'],
  nr: 0,
  start: 0,
  end: 1,
  tests: [],
  ...over,
})

test('findDrawnMutant finds a mutant in a moved file by line text and file name', () => {
  const moved = mutant('src/b/sum.ts')
  expect(findDrawnMutant([mutant('src/b/other.ts'), moved], mutant('src/a/sum.ts'))).toEqual({
    ...moved,
    id: 'src/a/sum.ts 0',
  })
})

test('findDrawnMutant finds a mutant by the surrounding lines when its file was merged into another', () => {
  const folded = mutant('src/b/all.ts')
  const elsewhere = mutant('src/b/other.ts', { around: ['', ''] })
  expect(findDrawnMutant([elsewhere, folded], mutant('src/a/sum.ts'))?.file).toBe('src/b/all.ts')
})

test('findDrawnMutant distinguishes two identical lines in one file', () => {
  const all = [mutant('src/a.ts'), mutant('src/a.ts', { nr: 1 })]
  expect(findDrawnMutant(all, mutant('src/a.ts', { nr: 1 }))?.nr).toBe(1)
})

test('findDrawnMutant returns undefined when the mutated line no longer exists', () => {
  expect(findDrawnMutant([mutant('src/a.ts', { line: 'if (a < b)' })], mutant('src/a.ts'))).toBeUndefined()
})
