import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LIST, type SqlList, type SqlSet, readSqlFiles, triggersIn } from '#platform/server/db/sql-files.ts'
import { FEATURES } from '../architecture/house.ts'
import { Trouble } from '../launch/trouble.mjs'

const REMOVED = 'migrations/removed.sql'

const listFile = (root: string) => join(root, 'migrations', LIST)
export const readList = (root: string) => JSON.parse(readFileSync(listFile(root), 'utf8')) as SqlList

/** Every SQL file in floor order, each in the folder of what owns it; what is removed comes last. */
export function sqlFiles(root: string): string[] {
  const floors = ['src/platform/', ...FEATURES.map((feature) => `src/features/${feature}/`), 'src/app/']
  const files = globSync('src/**/sql/*.sql', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  return [...floors.flatMap((floor) => files.filter((file) => file.startsWith(floor)).toSorted()), REMOVED]
}

const write = (root: string, list: SqlList) => writeFileSync(listFile(root), `${JSON.stringify(list, undefined, 2)}\n`)

/** Writes the list; where a file has changed, the set gets the next number. Answers the number. */
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

/** Every trigger that any version has made; a new one comes last until `sortList` has put it into its place. */
export const allTriggers = (set: SqlSet): string[] => [...new Set([...set.triggers, ...triggersIn(set).made])]

/** Returns a sentence when a trigger has gone from the files: databases that ran an earlier version still hold it. */
export function leftTriggers(set: SqlSet): string | undefined {
  const { made, dropped } = triggersIn(set)
  const left = set.triggers.filter((name) => ![...made, ...dropped].includes(name))
  const lines = left
    .map((name) => name.split('.'))
    .map(([table, name]) => `drop trigger if exists ${name} on ${table};`)
  if (!left.length) return undefined
  return `Databases still hold triggers that no SQL file makes any more. Write into ${REMOVED}:\n${lines.join('\n')}`
}

/** Puts the triggers of the list into the order of their tables. */
export function sortList(root: string, tables: string[]): void {
  const list = readList(root)
  const place = (trigger: string) => tables.indexOf(trigger.split('.')[0]!)
  write(root, { ...list, triggers: list.triggers.toSorted((a, b) => place(a) - place(b) || (a < b ? -1 : 1)) })
}
