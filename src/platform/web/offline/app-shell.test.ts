import { expect, test } from 'vitest'
import { listHashedAssetUrls, selectOutdatedAppShells, appShellCacheName } from './app-shell.ts'

const names = (...versions: string[]) => versions.map(appShellCacheName)

test('selectOutdatedAppShells omits the caches of the current and the previous version, which tabs may use', () => {
  expect(selectOutdatedAppShells(names('a', 'b', 'c', 'd'), 'd')).toEqual(names('a', 'b'))
  expect(selectOutdatedAppShells(names('a', 'b'), 'b')).toEqual([])
  expect(selectOutdatedAppShells(names('a'), 'a')).toEqual([])
})

test("selectOutdatedAppShells keeps the newer version's cache after a rollback, because tabs may still use it", () => {
  expect(selectOutdatedAppShells(names('a', 'b', 'c'), 'a')).toEqual(names('b'))
})

test('selectOutdatedAppShells ignores caches other than app shells', () => {
  expect(selectOutdatedAppShells(['kept-answers x', ...names('a', 'b'), 'other', ...names('c')], 'c')).toEqual(
    names('a'),
  )
})

test('listHashedAssetUrls returns each asset file of an HTML page once', () => {
  const html = `<link rel="modulepreload" href="/assets/index-A_b-1.js"><script src="/assets/index-A_b-1.js"></script>
    <link rel="stylesheet" href="/assets/styles-X1.css"><link href="/assets/figtree-1.woff2"><img src="/assets/a.svg">`
  expect(listHashedAssetUrls(html)).toEqual([
    '/assets/index-A_b-1.js',
    '/assets/styles-X1.css',
    '/assets/figtree-1.woff2',
  ])
  expect(listHashedAssetUrls('<p>Nothing</p>')).toEqual([])
})
