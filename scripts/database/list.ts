import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LIST, readSqlFiles } from '#platform/server/db/sql-files.ts'
import { FEATURES } from '../architecture/house.ts'

const REMOVED = 'migrations/removed.sql'
type List = { number: number; hash: string; files: string[] }

const listFile = (root: string) => join(root, 'migrations', LIST)
export const readList = (root: string) => JSON.parse(readFileSync(listFile(root), 'utf8')) as List

/** Every SQL file in floor order, each in the folder of what owns it; what is removed comes last. */
export function sqlFiles(root: string): string[] {
  const floors = ['src/platform/', ...FEATURES.map((feature) => `src/features/${feature}/`), 'src/app/']
  const files = globSync('src/**/sql/*.sql', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  return [...floors.flatMap((floor) => files.filter((file) => file.startsWith(floor)).toSorted()), REMOVED]
}

/** Writes the list; where a file has changed, the set gets the next number. Answers the number. */
export async function writeList(root: string): Promise<number> {
  const { number, hash: before } = readList(root)
  const write = (list: List) => writeFileSync(listFile(root), `${JSON.stringify(list, undefined, 2)}\n`)
  const files = sqlFiles(root)
  write({ number, hash: before, files })
  const { hash } = await readSqlFiles(join(root, 'migrations'))
  const next = hash === before ? number : number + 1
  write({ number: next, hash, files })
  return next
}
