import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  SQL_FILE_LIST_PATH,
  type SqlFileList,
  type FunctionAndTriggerSqlFiles,
  readSqlFiles,
  parseTriggerDefinitions,
} from '#platform/server/db/sql-files.ts'
import { FEATURES } from '../architecture/layers.ts'
import { OperatorError } from '../launch/operator-error.mjs'

const REMOVED_FILE = 'migrations/removed.sql'

const listPath = (root: string) => join(root, 'migrations', SQL_FILE_LIST_PATH)
export const readSqlList = (root: string) => JSON.parse(readFileSync(listPath(root), 'utf8')) as SqlFileList

/** Lists every SQL file in layer order. The file that drops removed triggers comes last. */
export function listSqlFiles(root: string): string[] {
  const layers = ['src/platform/', ...FEATURES.map((feature) => `src/features/${feature}/`), 'src/app/']
  const files = globSync('src/**/sql/*.sql', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  return [...layers.flatMap((layer) => files.filter((file) => file.startsWith(layer)).toSorted()), REMOVED_FILE]
}

const write = (root: string, list: SqlFileList) =>
  writeFileSync(listPath(root), `${JSON.stringify(list, undefined, 2)}\n`)

/** Writes the list of SQL files. If a file has changed, the set gets the next number. Returns the set number. */
export async function writeSqlList(root: string): Promise<number> {
  const before = readSqlList(root)
  const files = listSqlFiles(root)
  write(root, { ...before, files })
  const set = await readSqlFiles(join(root, 'migrations'))
  const left = explainLeftoverTriggers(set)
  if (left) throw new OperatorError(left)
  const number = set.hash === before.hash ? before.number : before.number + 1
  write(root, { number, hash: set.hash, triggers: allTriggers(set), files })
  return number
}

/** Names every trigger that any version has created. A new one is last until `sortTriggers` puts it into lock order. */
export const allTriggers = (set: FunctionAndTriggerSqlFiles): string[] => [
  ...new Set([...set.triggers, ...parseTriggerDefinitions(set).created]),
]

/** Explains how to drop triggers that are no longer in any SQL file. Databases of earlier versions still have them. */
export function explainLeftoverTriggers(set: FunctionAndTriggerSqlFiles): string | undefined {
  const { created: made, dropped } = parseTriggerDefinitions(set)
  const left = set.triggers.filter((name) => ![...made, ...dropped].includes(name))
  const lines = left
    .map((name) => name.split('.'))
    .map(([table, name]) => `drop trigger if exists ${name} on ${table};`)
  if (!left.length) return undefined
  return `Existing databases have triggers that are no longer in any SQL file. To drop them, add to ${REMOVED_FILE}:\n${lines.join('\n')}`
}

/** Sorts the triggers of the list by the lock order of their tables, then by name. Tables without writers come last. */
export function sortTriggers(root: string, tables: string[]): void {
  const list = readSqlList(root)
  const tableIndex = (trigger: string) => [...tables, trigger.split('.')[0]!].indexOf(trigger.split('.')[0]!)
  write(root, {
    ...list,
    triggers: list.triggers.toSorted((a, b) => tableIndex(a) - tableIndex(b) || (a < b ? -1 : 1)),
  })
}
