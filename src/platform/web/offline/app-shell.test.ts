import { expect, test } from 'vitest'
import { listAssets, outdatedShells, shellCacheName } from './app-shell.ts'

const names = (...versions: string[]) => versions.map(shellCacheName)

test('selectOutdatedAppShells keeps the previous version for open tabs and lists older ones', () => {
  expect(outdatedShells(names('a', 'b', 'c', 'd'), 'd')).toEqual(names('a', 'b'))
  expect(outdatedShells(names('a', 'b'), 'b')).toEqual([])
  expect(outdatedShells(names('a'), 'a')).toEqual([])
})

test('selectOutdatedAppShells keeps the version that a rollback comes from', () => {
  expect(outdatedShells(names('a', 'b', 'c'), 'a')).toEqual(names('b'))
})

test('selectOutdatedAppShells ignores caches that are no app shells', () => {
  expect(outdatedShells(['kept-answers x', ...names('a', 'b'), 'other', ...names('c')], 'c')).toEqual(names('a'))
})

test('listAssets finds each asset file of a page once', () => {
  const html = `<link rel="modulepreload" href="/assets/index-A_b-1.js"><script src="/assets/index-A_b-1.js"></script>
    <link rel="stylesheet" href="/assets/styles-X1.css"><link href="/assets/figtree-1.woff2"><img src="/assets/a.svg">`
  expect(listAssets(html)).toEqual(['/assets/index-A_b-1.js', '/assets/styles-X1.css', '/assets/figtree-1.woff2'])
  expect(listAssets('<p>Nothing</p>')).toEqual([])
})
