import { sql } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import { type StoredCounter, changesTableOf } from './counters.ts'

export type StoredCounterDifference = { table: string; rows: number; wrong: number }

const columnNames = (columns: string[], of?: string) => {
  const column = (name: string) => (of ? sql`${sql.identifier(of)}.${sql.identifier(name)}` : sql.identifier(name))
  return sql.join(columns.map(column), sql`, `)
}

const rowFilter = ({ where }: StoredCounter) => where ?? sql`true`
const joinStoredAndRecomputed = (counter: StoredCounter) => sql`
  (select *, true as is_there from ${sql.identifier(counter.isTally ? `${counter.table}_now` : counter.table)} where ${rowFilter(counter)}) kept
  full join (select *, true as is_there from (${counter.recomputed}) due) counted using (${columnNames(counter.keys)})`
/**
 * SQL condition: the stored and the recomputed counter row differ. `is_there` detects a row that exists on one side
 * only; in a tally such a row means zero.
 */
const isWrong = ({ numbers, isTally }: StoredCounter) => {
  if (isTally) {
    const orZero = (of: string) =>
      sql.join(
        numbers.map((name) => sql`coalesce(${sql.identifier(of)}.${sql.identifier(name)}, 0)`),
        sql`, `,
      )
    return sql`row(${orZero('kept')}) is distinct from row(${orZero('counted')})`
  }
  const compared = [...numbers, 'is_there']
  return sql`row(${columnNames(compared, 'kept')}) is distinct from row(${columnNames(compared, 'counted')})`
}

export async function recomputeAndCompareCounter(tx: Tx, counter: StoredCounter): Promise<StoredCounterDifference> {
  const { rows } = await tx.execute<{ rows: number; wrong: number }>(
    sql`select count(*)::int as rows, (count(*) filter (where ${isWrong(counter)}))::int as wrong from ${joinStoredAndRecomputed(counter)}`,
  )
  return { table: counter.table, ...rows[0]! }
}

/**
 * Repairs a table of stored counters: deletes rows that should not exist, corrects wrong rows and inserts missing rows.
 * To a tally it appends the differences.
 */
export async function repairStoredCounter(tx: Tx, counter: StoredCounter): Promise<void> {
  const { table, keys, numbers, recomputed, isSourceRow, isTally } = counter
  const name = sql.identifier(table)
  if (isTally) {
    const differences = numbers.map(
      (number) => sql`coalesce(counted.${sql.identifier(number)}, 0) - coalesce(kept.${sql.identifier(number)}, 0)`,
    )
    await tx.execute(sql`
      insert into ${sql.identifier(changesTableOf(counter)!)} (${columnNames([...keys, ...numbers])})
      select ${columnNames(keys)}, ${sql.join(differences, sql`, `)} from ${joinStoredAndRecomputed(counter)}
      where ${isWrong(counter)}`)
    return
  }
  if (isSourceRow) {
    await tx.execute(sql`
      update ${name} kept set (${columnNames(numbers)}) = row(${columnNames(numbers, 'counted')})
      from (${recomputed}) counted
      where (${columnNames(keys, 'kept')}) = (${columnNames(keys, 'counted')})
        and row(${columnNames(numbers, 'kept')}) is distinct from row(${columnNames(numbers, 'counted')})`)
    return
  }
  await tx.execute(sql`
    delete from ${name} kept
    where ${rowFilter(counter)}
      and not exists (select from (${recomputed}) counted where (${columnNames(keys, 'kept')}) = (${columnNames(keys, 'counted')}))`)
  await tx.execute(sql`
    insert into ${name} (${columnNames([...keys, ...numbers])})
    select ${columnNames([...keys, ...numbers], 'counted')} from ${joinStoredAndRecomputed(counter)} where ${isWrong(counter)}
    ${numbers.length > 0 ? overwriteOnConflict(counter) : sql``}`)
}

const overwriteOnConflict = ({ keys, numbers }: StoredCounter) =>
  sql`on conflict (${columnNames(keys)}) do update set (${columnNames(numbers)}) = row(${columnNames(numbers, 'excluded')})`
