import type { Refusal } from './house.ts'
import type { Source } from './sources.ts'

/** Rule 3: there are no import cycles, of values or of types (depth-first search). */
export function circles(sources: Source[]): Refusal[] {
  const files = new Map(sources.map((source) => [source.path, source]))
  const state = new Map<string, 'open' | 'done'>()
  const found: Refusal[] = []

  const visit = (path: string, way: string[]) => {
    if (state.get(path) === 'open') found.push(circle(files, [...way.slice(way.indexOf(path)), path]))
    if (state.has(path)) return
    state.set(path, 'open')
    for (const { target } of files.get(path)?.imports ?? []) if (target) visit(target, [...way, path])
    state.set(path, 'done')
  }
  for (const path of files.keys()) visit(path, [])
  return found
}

const circle = (files: Map<string, Source>, way: string[]): Refusal => ({
  at: `${way[0]}:${files.get(way[0]!)!.imports.find(({ target }) => target === way[1])!.line}`,
  rule: 3,
  found: `import cycle: ${way.join(' → ')}`,
  why: 'files in a cycle can only be read, tested and changed together',
  instead: 'Move what both need into a file below them, or pass it in as an argument',
})

/** Rule 3: every import is a literal path of an existing file, so that the other rules can follow it. */
export const lost = (sources: Source[], exists: (path: string) => boolean): Refusal[] =>
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
