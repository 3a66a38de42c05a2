import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Change, oneLine } from './change/change.ts'
import { changesOfCode } from './change/code.ts'
import { changesOfSql } from './change/sql.ts'
import { SUBJECTS } from './subjects.ts'

export type Mutant = Change & {
  id: string
  subject: string
  file: string
  /** the lines of the place, as one */
  line: string
  from: string
  tests: string[]
}

/** Every mutant of the subjects; of a place that belongs to two of them, the first's. */
export function allMutants(root: string): Mutant[] {
  const seen = new Set<string>()
  return Object.entries(SUBJECTS).flatMap(([subject, parts]) =>
    parts.flatMap(({ sources, sql, tests }) =>
      sources.flatMap((file) => {
        const source = readFileSync(join(root, file), 'utf8')
        const changes = sql ? changesOfSqlFile(source, sql) : changesOfCode(source, file)
        const same = new Map<string, number>()
        return changes.flatMap((change) => {
          const from = source.slice(change.start, change.end)
          const line = linesAt(source, change)
          const name = [file, line, from, change.to].join('\n')
          const nr = same.get(name) ?? 0
          same.set(name, nr + 1)
          const id = createHash('sha256').update(`${name}\n${nr}`).digest('hex').slice(0, 10)
          if (seen.has(id) || oneLine(from) === oneLine(change.to)) return []
          seen.add(id)
          return [{ ...change, id, subject, file, line, from, tests }]
        })
      }),
    ),
  )
}

const MADE = /^create (?:or replace |constraint )?(?:function|view|trigger) (\w+)/gm

/** Changes of the statements that make something of these names. */
function changesOfSqlFile(source: string, names: RegExp): Change[] {
  const made = [...source.matchAll(MADE)]
  return made.flatMap(({ 1: name, index }, nr) =>
    names.test(name!) ? changesOfSql(source.slice(index, made[nr + 1]?.index), index) : [],
  )
}

function linesAt(source: string, { start, end }: Change): string {
  const from = source.lastIndexOf('\n', start - 1) + 1
  const to = source.indexOf('\n', end)
  return oneLine(source.slice(from, to < 0 ? undefined : to))
}
