import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Change, oneLine } from './change/change.ts'
import { changesOfCode } from './change/code.ts'
import { changesOfSql } from './change/sql.ts'
import { MIGRATIONS, SUBJECTS } from './subjects.ts'

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
        const changes = sql ? changesOfMigration(root, file, source, sql) : changesOfCode(source, file)
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

const BREAK = '--> statement-breakpoint'
const MADE = /^create (?:or replace )?(?:constraint )?(?:function|view|trigger) (\w+)/m

/** Of the statements that make something of these names, as the last migration makes it. */
function changesOfMigration(root: string, file: string, source: string, names: RegExp): Change[] {
  let at = 0
  return source.split(BREAK).flatMap((statement) => {
    const start = at
    at += statement.length + BREAK.length
    const [, name = ''] = MADE.exec(statement) ?? []
    return names.test(name) && !isMadeAnew(root, file, name) ? changesOfSql(statement, start) : []
  })
}

const isMadeAnew = (root: string, file: string, name: string): boolean =>
  MIGRATIONS.some(
    (later) =>
      later > file && new RegExp(`create or replace function ${name}\\b`).test(readFileSync(join(root, later), 'utf8')),
  )

function linesAt(source: string, { start, end }: Change): string {
  const from = source.lastIndexOf('\n', start - 1) + 1
  const to = source.indexOf('\n', end)
  return oneLine(source.slice(from, to < 0 ? undefined : to))
}
