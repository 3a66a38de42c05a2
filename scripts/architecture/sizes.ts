import { type Violation, isGeneratedFile, isTestFile, locateFile } from './layers.ts'
import type { SourceFile } from './sources.ts'

const MAX_LINES = 400
/** Maximum number of path names below `src`, file included: `features/<noun>/web/<screen>/file.tsx`. */
const MAX_DEPTH = 5
const MIN_LINES = 25

/** Rule 8: a file is neither too long, nor too deep in folders, nor too small to stand on its own. */
export function checkSizes(sources: SourceFile[]): Violation[] {
  const sourceFiles = sources.filter(({ path }) => !isGeneratedFile(path))
  return [...findLongFiles(sourceFiles), ...findDeepFiles(sourceFiles), ...findSmallFiles(sourceFiles)]
}

const findLongFiles = (sources: SourceFile[]): Violation[] =>
  sources
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => ({
      at: `${path}:${MAX_LINES}`,
      rule: 8,
      found: `${lines} lines, more than ${MAX_LINES}`,
      why: 'a reader cannot keep a longer file in mind',
      instead: 'Split it by noun, and name each part after its subject',
    }))

const findDeepFiles = (sources: SourceFile[]): Violation[] =>
  sources
    .filter(({ path }) => locateFile(path) && path.split('/').length - 1 > MAX_DEPTH)
    .map(({ path }) => ({
      at: path,
      rule: 8,
      found: `${path.split('/').length - 1} names below src, more than ${MAX_DEPTH}`,
      why: 'each folder on the way is a guess that a reader may get wrong',
      instead: 'Move it up: features/<noun>/web/<screen>/file.tsx is the deepest path allowed',
    }))

/** Files of a few lines with one importer in their own module. Lazy imports, pages and tested files are exempt. */
function findSmallFiles(sources: SourceFile[]): Violation[] {
  const importers = new Map<string, { path: string; lazy: boolean; lines: number }[]>()
  for (const { path, imports, lines } of sources)
    for (const { target, lazy } of imports)
      if (target && !isTestOf(path, target))
        importers.set(target, [...(importers.get(target) ?? []), { path, lazy, lines }])
  const moduleOf = (path: string) => {
    const place = locateFile(path)
    return place && [place.layer, place.feature, place.zone].join('/')
  }
  const tested = new Set(sources.filter(({ path }) => isTestFile(path)).map(({ path }) => path.replace('.test.', '.')))
  return sources.flatMap(({ path, lines }) => {
    const [only, ...others] = importers.get(path) ?? []
    if (lines >= MIN_LINES || !only || others.length || only.lazy || isTestFile(only.path)) return []
    if (!/\.tsx?$/.test(path) || tested.has(path) || isExpectedName(path)) return []
    if (!moduleOf(path) || moduleOf(path) !== moduleOf(only.path) || only.lines + lines > MAX_LINES) return []
    return {
      at: path,
      rule: 8,
      found: `${lines} lines that only ${only.path} imports`,
      why: 'opening a file costs more than reading a few lines where they are used',
      instead: `Make it part of ${only.path}`,
    }
  })
}

const isTestOf = (test: string, path: string) => isTestFile(test) && test.replace('.test.', '.') === path

/** Pages, and files of rule 7 that a reader expects in every feature, may have any size. */
const isExpectedName = (path: string) =>
  path.endsWith('-page.tsx') ||
  (locateFile(path)?.feature && /^([^/]+|server\/[^/]+|web\/api)\.tsx?$/.test(locateFile(path)!.inside))
