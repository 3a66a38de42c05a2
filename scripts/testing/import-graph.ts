import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { LONG_TEST_MARK } from './speed.mjs'

/** Import graph of all source files, and the tests that a change of a file concerns. */
export type ImportGraph = ReturnType<typeof readImportGraph>

const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*['"]([.#][^'"]+)['"]/g
const PAGE_REFERENCE = /\w['"]?\s*,\s*['"]((?:app|features|platform)\/[^'"]+\.tsx?)['"]/g
const EXCLUDED_SOURCES =
  /\.test\.tsx?$|\.gen\.ts$|\.d\.ts$|\/(?:testing|attacks|fixtures)(?:\/|\.)|testing\.ts$|every-table/
const ROUTES = 'src/app/web/routes.ts'
/** Maximum of end-to-end tests to run for one mutant. More of them would take longer than `npm test`. */
const MAX_END_TO_END_TESTS = 12

export function readImportGraph(root: string) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const files = listed
    .toString()
    .split('\0')
    // Long tests are left out: `npm test` does not run them, so a mutant that only they notice counts as unnoticed.
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !file.includes(LONG_TEST_MARK) && existsSync(join(root, file)))
  const textOf = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const importers = new Map<string, Set<string>>()
  for (const [file, text] of textOf)
    // routes.ts names its pages as strings, which only the build resolves.
    for (const [, named = ''] of text.matchAll(file === ROUTES ? PAGE_REFERENCE : IMPORT)) {
      const target = file === ROUTES ? `src/${named}` : resolveImport(file, named)
      importers.set(target, (importers.get(target) ?? new Set()).add(file))
    }

  /** Lists all files that import this one, directly or indirectly, the nearest first (breadth-first search). */
  function dependents(file: string, isFollowed = (_importer: string) => true): string[] {
    const found = new Set([file])
    for (const each of found)
      if (each === file || isFollowed(each)) for (const importer of importers.get(each) ?? []) found.add(importer)
    return [...found]
  }

  return {
    sources: files.filter((file) => /^src\/.*\.tsx?$/.test(file) && !EXCLUDED_SOURCES.test(file)),
    textOf: (file: string) => textOf.get(file)!,
    /** Unit tests that import the file, directly or indirectly, the most direct first. */
    units: (file: string) => dependents(file).filter(isUnitTest),
    /**
     * Unit tests of the file's feature, those that name the file (or the migrations), and those that import it
     * without the app layer. That layer imports every feature, and nearly every test imports it.
     */
    nearUnits(file: string): string[] {
      const [top] = file.split('/')
      const name = top === 'migrations' ? top : basename(file)
      const feature = `${file.split('/').slice(0, 3).join('/')}/`
      const importing = new Set(dependents(file, (importer) => !importer.startsWith('src/app/')))
      return files.filter(
        (each) =>
          isUnitTest(each) && (each.startsWith(feature) || importing.has(each) || textOf.get(each)!.includes(name)),
      )
    },
    /** End-to-end tests that share a word with the file's path, then those that visit a page it is part of. */
    journeys(file: string): string[] {
      const journeys = files.filter((each) => /^e2e\/[^/]+\.e2e\.ts$/.test(each))
      const near = dependents(file)
      const addresses = listPagePaths(textOf.get(ROUTES)!, near)
      const isOfWorker = near.some((each) => each.startsWith('src/app/web/worker/'))
      const words = [...splitWords(file), ...(isOfWorker ? SERVICE_WORKER_WORDS : [])]
      const likeness = (journey: string) => splitWords(basename(journey)).filter((word) => words.includes(word)).length
      const visits = (journey: string) =>
        addresses.filter((address) =>
          new RegExp(`['"\`]${address}['"\`?#${address === '/' ? '' : '/'}]`).test(textOf.get(journey)!),
        ).length
      const scored = journeys.map((journey) => ({ journey, like: likeness(journey), visited: visits(journey) }))
      return scored
        .filter(({ like, visited }) => like > 0 || visited > 0)
        .toSorted((one, other) => other.like - one.like || other.visited - one.visited)
        .slice(0, MAX_END_TO_END_TESTS)
        .map(({ journey }) => journey)
    },
  }
}

const isUnitTest = (file: string) => /\.test\.tsx?$/.test(file)

const resolveImport = (file: string, named: string) =>
  named.startsWith('#') ? named.replace(/^#launch/, 'scripts/launch').replace(/^#/, 'src/') : join(dirname(file), named)

/** URL paths of the pages among these files, up to their first parameter. A layout counts as all pages in it. */
function listPagePaths(routes: string, files: string[]): string[] {
  const open: { indent: number; address: string; isMeant: boolean }[] = []
  const found = new Set<string>()
  for (const line of routes.split('\n')) {
    const indent = line.search(/\S/)
    while (open.length > 0 && open.at(-1)!.indent >= indent) open.pop()
    const inside = open.at(-1)
    const own = /route\('([^$']*)/.exec(line)?.[1] ?? ''
    const address = (inside?.address ?? '') + own.replace(/\/$/, '')
    const isMeant = inside?.isMeant || files.some((file) => line.includes(`'${file.slice(4)}'`))
    open.push({ indent, address, isMeant })
    if (isMeant && /route\(|index\(/.test(line)) found.add(address || '/')
  }
  return [...found]
}

const TOO_COMMON = new Set('accessible cleanups features form page pages parts platform server service'.split(' '))
/** End-to-end tests that exercise the service worker. */
const SERVICE_WORKER_WORDS = 'install network offline queue update'.split(' ')
const splitWords = (path: string) =>
  path
    .replace(/\.e2e\.ts$|\.tsx?$/, '')
    .split(/[^a-z]+/)
    .filter((word) => word.length > 3 && !TOO_COMMON.has(word))
