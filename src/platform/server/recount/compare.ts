import { sql } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import type { Kept } from './kept.ts'

export type Difference = { table: string; rows: number; wrong: number }

const names = (columns: string[], of?: string) => {
  const column = (name: string) => (of ? sql`${sql.identifier(of)}.${sql.identifier(name)}` : sql.identifier(name))
  return sql.join(columns.map(column), sql`, `)
}

const meant = ({ where }: Kept) => where ?? sql`true`
const compared = (kept: Kept) => sql`
  (select *, true as is_there from ${sql.identifier(kept.table)} where ${meant(kept)}) kept
  full join (select *, true as is_there from (${kept.counted}) due) counted using (${names(kept.keys)})`
/** SQL condition: stored and recomputed row differ. `is_there` detects a row that exists on one side only. */
const isWrong = ({ numbers }: Kept) => {
  const told = [...numbers, 'is_there']
  return sql`row(${names(told, 'kept')}) is distinct from row(${names(told, 'counted')})`
}

export async function compare(tx: Tx, kept: Kept): Promise<Difference> {
  const { rows } = await tx.execute<{ rows: number; wrong: number }>(
    sql`select count(*)::int as rows, (count(*) filter (where ${isWrong(kept)}))::int as wrong from ${compared(kept)}`,
  )
  return { table: kept.table, ...rows[0]! }
}

/** Repairs stored counters: deletes rows that should not exist, corrects wrong ones and inserts missing ones. */
export async function putRight(tx: Tx, kept: Kept): Promise<void> {
  const { table, keys, numbers, counted, isFact } = kept
  const name = sql.identifier(table)
  if (isFact) {
    await tx.execute(sql`
      update ${name} kept set (${names(numbers)}) = row(${names(numbers, 'counted')})
      from (${counted}) counted
      where (${names(keys, 'kept')}) = (${names(keys, 'counted')})
        and row(${names(numbers, 'kept')}) is distinct from row(${names(numbers, 'counted')})`)
    return
  }
  await tx.execute(sql`
    delete from ${name} kept
    where ${meant(kept)}
      and not exists (select from (${counted}) counted where (${names(keys, 'kept')}) = (${names(keys, 'counted')}))`)
  await tx.execute(sql`
    insert into ${name} (${names([...keys, ...numbers])})
    select ${names([...keys, ...numbers], 'counted')} from ${compared(kept)} where ${isWrong(kept)}
    ${numbers.length > 0 ? overwriting(kept) : sql``}`)
}

const overwriting = ({ keys, numbers }: Kept) =>
  sql`on conflict (${names(keys)}) do update set (${names(numbers)}) = row(${names(numbers, 'excluded')})`
