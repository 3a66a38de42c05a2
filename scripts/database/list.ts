import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LIST, type SqlList, type SqlSet, readSqlFiles, triggersIn } from '#platform/server/db/sql-files.ts'
import { FEATURES } from '../architecture/house.ts'
import { Trouble } from '../launch/trouble.mjs'

const REMOVED = 'migrations/removed.sql'

const listFile = (root: string) => join(root, 'migrations', LIST)
export const readList = (root: string) => JSON.parse(readFileSync(listFile(root), 'utf8')) as SqlList

/** Lists every SQL file in layer order. The file that drops removed triggers comes last. */
export function sqlFiles(root: string): string[] {
  const floors = ['src/platform/', ...FEATURES.map((feature) => `src/features/${feature}/`), 'src/app/']
  const files = globSync('src/**/sql/*.sql', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  return [...floors.flatMap((floor) => files.filter((file) => file.startsWith(floor)).toSorted()), REMOVED]
}

const write = (root: string, list: SqlList) => writeFileSync(listFile(root), `${JSON.stringify(list, undefined, 2)}\n`)

/** Writes the list of SQL files. If a file has changed, the set gets the next number. Returns the set number. */
export async function writeList(root: string): Promise<number> {
  const before = readList(root)
  const files = sqlFiles(root)
  write(root, { ...before, files })
  const set = await readSqlFiles(join(root, 'migrations'))
  const left = leftTriggers(set)
  if (left) throw new Trouble(left)
  const number = set.hash === before.hash ? before.number : before.number + 1
  write(root, { number, hash: set.hash, triggers: allTriggers(set), files })
  return number
}

/** Names every trigger that any version has created. A new one is last until `sortTriggers` puts it into lock order. */
export const allTriggers = (set: SqlSet): string[] => [...new Set([...set.triggers, ...triggersIn(set).made])]

/** Explains how to drop triggers that are no longer in any SQL file. Databases of earlier versions still have them. */
export function leftTriggers(set: SqlSet): string | undefined {
  const { made, dropped } = triggersIn(set)
  const left = set.triggers.filter((name) => ![...made, ...dropped].includes(name))
  const lines = left
    .map((name) => name.split('.'))
    .map(([table, name]) => `drop trigger if exists ${name} on ${table};`)
  if (!left.length) return undefined
  return `Existing databases have triggers that are no longer in any SQL file. To drop them, add to ${REMOVED}:\n${lines.join('\n')}`
}

/** Sorts the triggers of the list by the lock order of their tables, then by name. */
export function sortList(root: string, tables: string[]): void {
  const list = readList(root)
  const place = (trigger: string) => tables.indexOf(trigger.split('.')[0]!)
  write(root, { ...list, triggers: list.triggers.toSorted((a, b) => place(a) - place(b) || (a < b ? -1 : 1)) })
}
