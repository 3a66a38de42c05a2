import type { Refusal } from './house.ts'
import type { Source } from './sources.ts'

/** Rule 3: no import leads back to where it started, by value or by type, and each one can be followed. */
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
  found: `an import circle: ${way.join(' → ')}`,
  why: 'files in a circle can only be read, tested and changed together',
  instead: 'Move what both ends need into a file of its own below them, or pass it in as an argument',
})

export const lost = (sources: Source[], exists: (path: string) => boolean): Refusal[] =>
  sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ specifier, target }) =>
        target ? !exists(target) : path.startsWith('src/') && specifier === undefined,
      )
      .map(({ line, specifier }) => ({
        at: `${path}:${line}`,
        rule: 3,
        found: specifier ? `${specifier} names no file` : 'an import is put together while running',
        why: 'a wall can only stop what it can follow',
        instead: specifier ? 'Write the path of the file, with its extension' : 'Import a literal path',
      })),
  )
