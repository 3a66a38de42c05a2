import { expect, test } from 'vitest'
import { assetsIn, outdated, shellOf } from './shell.ts'

const names = (...versions: string[]) => versions.map(shellOf)

test('the shell of the version before stays for the tabs that run it, older ones go', () => {
  expect(outdated(names('a', 'b', 'c', 'd'), 'd')).toEqual(names('a', 'b'))
  expect(outdated(names('a', 'b'), 'b')).toEqual([])
  expect(outdated(names('a'), 'a')).toEqual([])
})

test('going back to an earlier version keeps the one it comes from', () => {
  expect(outdated(names('a', 'b', 'c'), 'a')).toEqual(names('b'))
})

test('what else is kept is not the business of versions', () => {
  expect(outdated(['kept-answers x', ...names('a', 'b'), 'other', ...names('c')], 'c')).toEqual(names('a'))
})

test('a page names the files of its version, each once', () => {
  const html = `<link rel="modulepreload" href="/assets/index-A_b-1.js"><script src="/assets/index-A_b-1.js"></script>
    <link rel="stylesheet" href="/assets/styles-X1.css"><link href="/assets/figtree-1.woff2"><img src="/assets/a.svg">`
  expect(assetsIn(html)).toEqual(['/assets/index-A_b-1.js', '/assets/styles-X1.css', '/assets/figtree-1.woff2'])
  expect(assetsIn('<p>Nothing</p>')).toEqual([])
})
