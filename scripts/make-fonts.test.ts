import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFonts, readFontFaces, THEME_FOLDER } from './make-fonts.ts'

test('every font file contains the weights and characters that its face in fonts.css declares', async () => {
  const fonts = await makeFonts()
  const committed = await readdir(join(THEME_FOLDER, 'fonts'))
  const files = committed.filter((name) => name.endsWith('.woff2')).map((name) => `fonts/${name}`)
  expect(fonts.map(({ path }) => path).toSorted()).toEqual(files.toSorted())
  const outdated = []
  for (const { path, bytes } of fonts)
    if (!Buffer.from(bytes).equals(await readFile(join(THEME_FOLDER, path)))) outdated.push(path)
  expect(outdated, 'Run node scripts/make-fonts.ts and commit the result.').toEqual([])
})

test('the two fonts that every page preloads have at most 30 KB together', async () => {
  const faces = (await readFontFaces()).filter(({ subset }) => subset === 'basic')
  const sizes = await Promise.all(faces.map(async ({ path }) => (await stat(join(THEME_FOLDER, path))).size))
  expect(sizes).toHaveLength(2)
  expect(sizes[0]! + sizes[1]!).toBeLessThan(30_000)
})
