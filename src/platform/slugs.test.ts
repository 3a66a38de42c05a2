import { expect, test } from 'vitest'
import { toSlug } from './slugs.ts'

test.each([
  ['Elm Street Autumn 10K', 'elm-street-autumn-10k'],
  ['  Rosa’s café: clean & green!  ', 'rosas-cafe-clean-green'],
  ['Zürich – Straßen', 'zurich-strassen'],
  ['清掃', ''],
  ['a'.repeat(79) + ' bc', 'a'.repeat(79)],
])('toSlug converts the title "%s" to the slug "%s"', (title, slug) => {
  expect(toSlug(title, 80)).toBe(slug)
})
