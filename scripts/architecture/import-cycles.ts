import type { Violation } from './layers.ts'
import type { SourceFile } from './sources.ts'

/** Rule 3: there are no import cycles, of values or of types (depth-first search). */
export function checkImportCycles(sources: SourceFile[]): Violation[] {
  const files = new Map(sources.map((source) => [source.path, source]))
  const state = new Map<string, 'open' | 'done'>()
  const found: Violation[] = []

  const visit = (path: string, trail: string[]) => {
    if (state.get(path) === 'open') found.push(reportCycle(files, [...trail.slice(trail.indexOf(path)), path]))
    if (state.has(path)) return
    state.set(path, 'open')
    for (const { target } of files.get(path)?.imports ?? []) if (target) visit(target, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of files.keys()) visit(path, [])
  return found
}

const reportCycle = (files: Map<string, SourceFile>, trail: string[]): Violation => ({
  at: `${trail[0]}:${files.get(trail[0]!)!.imports.find(({ target }) => target === trail[1])!.line}`,
  rule: 3,
  found: `import cycle: ${trail.join(' → ')}`,
  why: 'files in a cycle can only be read, tested and changed together',
  instead: 'Move what both need into a file below them, or pass it in as an argument',
})

/** Rule 3: every import is a literal path of an existing file, so that the other rules can follow it. */
export const checkUnresolvedImports = (sources: SourceFile[], exists: (path: string) => boolean): Violation[] =>
  sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ specifier, target }) =>
        target ? !exists(target) : path.startsWith('src/') && specifier === undefined,
      )
      .map(({ line, specifier }) => ({
        at: `${path}:${line}`,
        rule: 3,
        found: specifier ? `there is no file ${specifier}` : 'an import path is computed at run time',
        why: 'the rules can only check imports that they can follow',
        instead: specifier ? 'Write the path of the file, with its extension' : 'Import a literal path',
      })),
  )
