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
  (select * from ${sql.identifier(kept.table)} where ${meant(kept)}) kept
  full join (${kept.counted}) counted using (${names(kept.keys)})`
const isWrong = ({ numbers }: Kept) =>
  sql`(${names(numbers, 'kept')}, true) is distinct from (${names(numbers, 'counted')}, true)`

export async function compare(tx: Tx, kept: Kept): Promise<Difference> {
  const { rows } = await tx.execute<{ rows: number; wrong: number }>(
    sql`select count(*)::int as rows, (count(*) filter (where ${isWrong(kept)}))::int as wrong from ${compared(kept)}`,
  )
  return { table: kept.table, ...rows[0]! }
}

/** Rows that should not be there go, wrong ones are put right, missing ones are made. */
export async function putRight(tx: Tx, kept: Kept): Promise<void> {
  const { table, keys, numbers, counted, isFact } = kept
  const name = sql.identifier(table)
  if (isFact) {
    await tx.execute(sql`
      update ${name} kept set (${names(numbers)}) = row(${names(numbers, 'counted')})
      from (${counted}) counted
      where (${names(keys, 'kept')}) = (${names(keys, 'counted')}) and ${isWrong(kept)}`)
    return
  }
  await tx.execute(sql`
    delete from ${name} kept
    where ${meant(kept)}
      and not exists (select from (${counted}) counted where (${names(keys, 'kept')}) = (${names(keys, 'counted')}))`)
  await tx.execute(sql`
    insert into ${name} (${names([...keys, ...numbers])})
    select ${names(keys)}, ${names(numbers, 'counted')} from ${compared(kept)} where ${isWrong(kept)}
    on conflict (${names(keys)}) do update set (${names(numbers)}) = row(${names(numbers, 'excluded')})`)
}
