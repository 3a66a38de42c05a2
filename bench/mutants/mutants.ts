import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Change, toOneLine } from './change/change.ts'
import { listCodeChanges } from './change/code.ts'
import { listSqlChanges } from './change/sql.ts'
import { SUBJECTS } from './subjects.ts'
import type { ImportGraph } from '../../scripts/testing/import-graph.ts'

export type Mutant = Change & {
  id: string
  subject: string
  file: string
  line: string
  around: string[]
  from: string
  /** Number among equal changes of equal lines in the file. */
  nr: number
  tests: string[]
  /** End-to-end tests, which run when no unit test notices the mutant. */
  journeys?: string[]
}

/** Lists the mutants of all subjects. A place that belongs to two subjects counts for the first. */
export function listSubjectMutants(root: string): Mutant[] {
  const seen = new Set<string>()
  const all = Object.entries(SUBJECTS).flatMap(([subject, parts]) =>
    parts.flatMap(({ sources, sql, tests }) =>
      sources.flatMap((file) => {
        const source = readFileSync(join(root, file), 'utf8')
        const changes = sql ? listSqlFileChanges(source, sql) : listCodeChanges(source, file)
        return toMutants(source, changes, { subject, file, tests })
      }),
    ),
  )
  return all.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Lists the mutants of all TypeScript under src/, each with the tests that import its file, directly or indirectly. */
export const listAllMutants = ({ sources, textOf, units, journeys }: ImportGraph): Mutant[] =>
  sources.flatMap((file) => {
    const about = { subject: 'src', file, tests: units(file), journeys: journeys(file) }
    return toMutants(textOf(file), listCodeChanges(textOf(file), file), about)
  })

function toMutants(
  source: string,
  changes: Change[],
  about: Pick<Mutant, 'subject' | 'file' | 'tests' | 'journeys'>,
): Mutant[] {
  const same = new Map<string, number>()
  return changes.flatMap((change) => {
    const from = source.slice(change.start, change.end)
    const { line, around } = linesAt(source, change)
    const name = [about.file, line, from, change.to].join('\n')
    const nr = same.get(name) ?? 0
    same.set(name, nr + 1)
    const id = createHash('sha256').update(`${name}\n${nr}`).digest('hex').slice(0, 10)
    return toOneLine(from) === toOneLine(change.to) ? [] : [{ ...change, ...about, id, line, around, from, nr }]
  })
}

const CREATE_STATEMENT = /^create (?:or replace |constraint )?(?:function|view|trigger) (\w+)/gm

/** Mutations of the `create` statements of functions, views and triggers with these names. */
function listSqlFileChanges(source: string, names: RegExp): Change[] {
  const made = [...source.matchAll(CREATE_STATEMENT)]
  return made.flatMap(({ 1: name, index }, nr) =>
    names.test(name!) ? listSqlChanges(source.slice(index, made[nr + 1]?.index), index) : [],
  )
}

function linesAt(source: string, { start, end }: Change) {
  const from = source.lastIndexOf('\n', start - 1) + 1
  const next = source.indexOf('\n', end)
  const to = next < 0 ? source.length : next
  const before = source
    .slice(0, Math.max(from - 1, 0))
    .split('\n')
    .at(-1)!
  const after = source.slice(to + 1).split('\n')[0]!
  return { line: toOneLine(source.slice(from, to)), around: [before, after].map(toOneLine) }
}
