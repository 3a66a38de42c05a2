import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Change, oneLine } from './change/change.ts'
import { changesOfCode } from './change/code.ts'
import { changesOfSql } from './change/sql.ts'
import { SUBJECTS } from './subjects.ts'
import type { Whole } from './whole.ts'

export type Mutant = Change & {
  id: string
  subject: string
  file: string
  /** Code lines of the changed place, joined into one. */
  line: string
  /** The line before and the line after it. */
  around: string[]
  from: string
  /** Number among equal changes of equal lines in the file. */
  nr: number
  tests: string[]
  /** End-to-end tests, which run when no unit test notices the mutant. */
  journeys?: string[]
}

/** Lists the mutants of all subjects. A place that belongs to two subjects counts for the first. */
export function mutantsOfSubjects(root: string): Mutant[] {
  const seen = new Set<string>()
  const all = Object.entries(SUBJECTS).flatMap(([subject, parts]) =>
    parts.flatMap(({ sources, sql, tests }) =>
      sources.flatMap((file) => {
        const source = readFileSync(join(root, file), 'utf8')
        const changes = sql ? changesOfSqlFile(source, sql) : changesOfCode(source, file)
        return mutantsOf(source, changes, { subject, file, tests })
      }),
    ),
  )
  return all.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Lists the mutants of all TypeScript under src/, each with the tests that import its file, directly or indirectly. */
export const mutantsOfWhole = ({ sources, textOf, units, journeys }: Whole): Mutant[] =>
  sources.flatMap((file) => {
    const about = { subject: 'src', file, tests: units(file), journeys: journeys(file) }
    return mutantsOf(textOf(file), changesOfCode(textOf(file), file), about)
  })

function mutantsOf(
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
    return oneLine(from) === oneLine(change.to) ? [] : [{ ...change, ...about, id, line, around, from, nr }]
  })
}

const MADE = /^create (?:or replace |constraint )?(?:function|view|trigger) (\w+)/gm

/** Mutations of the `create` statements of functions, views and triggers with these names. */
function changesOfSqlFile(source: string, names: RegExp): Change[] {
  const made = [...source.matchAll(MADE)]
  return made.flatMap(({ 1: name, index }, nr) =>
    names.test(name!) ? changesOfSql(source.slice(index, made[nr + 1]?.index), index) : [],
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
  return { line: oneLine(source.slice(from, to)), around: [before, after].map(oneLine) }
}
