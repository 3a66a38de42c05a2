import { type Refusal, isGenerated, isTest, placeOf } from './house.ts'
import type { Source } from './sources.ts'

const LONGEST = 400
/** Maximum number of path names below `src`, file included: `features/<noun>/web/<screen>/file.tsx`. */
const DEEPEST = 5
const TINY = 25

/** Rule 8: a file is neither too long, nor too deep in folders, nor too small to stand on its own. */
export function sizes(sources: Source[]): Refusal[] {
  const written = sources.filter(({ path }) => !isGenerated(path))
  return [...long(written), ...deep(written), ...tiny(written)]
}

const long = (sources: Source[]): Refusal[] =>
  sources
    .filter(({ lines }) => lines > LONGEST)
    .map(({ path, lines }) => ({
      at: `${path}:${LONGEST}`,
      rule: 8,
      found: `${lines} lines, more than ${LONGEST}`,
      why: 'a reader cannot keep a longer file in mind',
      instead: 'Split it by noun, and name each part after its subject',
    }))

const deep = (sources: Source[]): Refusal[] =>
  sources
    .filter(({ path }) => placeOf(path) && path.split('/').length - 1 > DEEPEST)
    .map(({ path }) => ({
      at: path,
      rule: 8,
      found: `${path.split('/').length - 1} names below src, more than ${DEEPEST}`,
      why: 'each folder on the way is a guess that a reader may get wrong',
      instead: 'Move it up: features/<noun>/web/<screen>/file.tsx is the deepest path allowed',
    }))

/** Files of a few lines with one importer in their own module. Lazy imports, pages and tested files are exempt. */
function tiny(sources: Source[]): Refusal[] {
  const importers = new Map<string, { path: string; lazy: boolean; lines: number }[]>()
  for (const { path, imports, lines } of sources)
    for (const { target, lazy } of imports)
      if (target && !isTestOf(path, target))
        importers.set(target, [...(importers.get(target) ?? []), { path, lazy, lines }])
  const roomOf = (path: string) => {
    const place = placeOf(path)
    return place && [place.floor, place.feature, place.zone].join('/')
  }
  const tested = new Set(sources.filter(({ path }) => isTest(path)).map(({ path }) => path.replace('.test.', '.')))
  return sources.flatMap(({ path, lines }) => {
    const [only, ...others] = importers.get(path) ?? []
    if (lines >= TINY || !only || others.length || only.lazy || isTest(only.path)) return []
    if (!/\.tsx?$/.test(path) || tested.has(path) || isNamed(path)) return []
    if (!roomOf(path) || roomOf(path) !== roomOf(only.path) || only.lines + lines > LONGEST) return []
    return {
      at: path,
      rule: 8,
      found: `${lines} lines that only ${only.path} imports`,
      why: 'opening a file costs more than reading a few lines where they are used',
      instead: `Make it part of ${only.path}`,
    }
  })
}

const isTestOf = (test: string, path: string) => isTest(test) && test.replace('.test.', '.') === path

/** Pages, and files of rule 7 that a reader expects in every feature, may have any size. */
const isNamed = (path: string) =>
  path.endsWith('-page.tsx') ||
  (placeOf(path)?.feature && /^([^/]+|server\/[^/]+|web\/api)\.tsx?$/.test(placeOf(path)!.inside))
