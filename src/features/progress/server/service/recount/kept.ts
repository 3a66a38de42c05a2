import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/db.ts'

/** Numbers that are kept somewhere, and the same numbers from the facts themselves. */
export type Kept = {
  table: string
  keys: string[]
  numbers: string[]
  /** a row for each that should be there, with these keys and numbers */
  counted: SQL
  /** The row is a fact too, which happens to carry a number: it is neither made nor removed here. */
  isFact?: true
}

export type Difference = { table: string; rows: number; wrong: number }

const names = (columns: string[], of?: string) => {
  const column = (name: string) => (of ? sql`${sql.identifier(of)}.${sql.identifier(name)}` : sql.identifier(name))
  return sql.join(columns.map(column), sql`, `)
}

const compared = ({ table, keys, counted }: Kept) =>
  sql`${sql.identifier(table)} kept full join (${counted}) counted using (${names(keys)})`
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
    where not exists (select from (${counted}) counted where (${names(keys, 'kept')}) = (${names(keys, 'counted')}))`)
  await tx.execute(sql`
    insert into ${name} (${names([...keys, ...numbers])})
    select ${names(keys)}, ${names(numbers, 'counted')} from ${compared(kept)} where ${isWrong(kept)}
    on conflict (${names(keys)}) do update set (${names(numbers)}) = row(${names(numbers, 'excluded')})`)
}
