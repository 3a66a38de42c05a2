import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/*
 * Makes the font files of src/platform/web/theme/fonts.css. Each contains the weights and characters that its @font-face
 * declares. Run it after changing that file or a font package, and commit the result.
 */

export const THEME_FOLDER = join(import.meta.dirname, '../src/platform/web/theme')

const FACE =
  /url\('\.\/(?<path>fonts\/(?<font>[\w-]+)-(?<subset>basic|latin|latin-ext)\.woff2)'\)[^}]*font-weight: (?<min>\d+) (?<max>\d+);[^}]*unicode-range:(?<range>[^;]+);/g

const OPTIONS = {
  targetFormat: 'woff2' as const,
  /** Layout features that shape letters, marks and kerning, and figures of equal width. */
  keepFeatures: ['ccmp', 'kern', 'liga', 'mark', 'mkmk', 'rvrn', 'tnum'],
  /** Entries of a font's name table with its copyright and license. */
  preserveNameIds: [0, 13, 14],
}

/** Reads the font faces of fonts.css, each with the path of its file below the theme's folder. */
export async function readFontFaces() {
  const css = await readFile(join(THEME_FOLDER, 'fonts.css'), 'utf8')
  return Array.from(css.matchAll(FACE), ({ groups }) => {
    const { path, font, subset, min, max, range } = groups as Record<string, string>
    return { path: path!, font, subset, min: Number(min), max: Number(max), characters: listCharacters(range!) }
  })
}

/** Makes the file of each font face from the font packages. */
export async function makeFonts(): Promise<{ path: string; bytes: Uint8Array }[]> {
  const { resolve } = createRequire(import.meta.url)
  const faces = await readFontFaces()
  return Promise.all(
    faces.map(async ({ path, font, subset, min, max, characters }) => {
      // The packages have one file for latin, which includes the basic characters, and one for latin-ext.
      const file = `${font}-${subset === 'basic' ? 'latin' : subset}-wght-normal.woff2`
      const whole = await readFile(resolve(`@fontsource-variable/${font}/files/${file}`))
      const options = { ...OPTIONS, variationAxes: { wght: { min, max, default: min } } }
      return { path, bytes: await subsetFont(whole, characters, options) }
    }),
  )
}

function listCharacters(unicodeRange: string): string {
  const codes = unicodeRange.split(',').flatMap((part) => {
    const [first, last = first] = part.trim().replace('U+', '').split('-')
    const from = Number.parseInt(first!, 16)
    return Array.from({ length: Number.parseInt(last!, 16) - from + 1 }, (_, at) => from + at)
  })
  return String.fromCodePoint(...codes)
}

if (import.meta.main) {
  await mkdir(join(THEME_FOLDER, 'fonts'), { recursive: true })
  for (const { path, bytes } of await makeFonts()) await writeFile(join(THEME_FOLDER, path), bytes)
}
