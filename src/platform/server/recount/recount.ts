import { sql } from 'drizzle-orm'
import { type Db, type Tx, runInTransaction } from '../db/db.ts'
import { type StoredCounterDifference, recomputeAndCompareCounter, repairStoredCounter } from './compare.ts'
import { type RecountableCounters, changesTableOf } from './counters.ts'

const countersOf = (features: RecountableCounters[]) => features.flatMap(({ counters }) => counters)

async function compareAll(tx: Tx, features: RecountableCounters[]): Promise<StoredCounterDifference[]> {
  const differences = []
  for (const counter of countersOf(features)) differences.push(await recomputeAndCompareCounter(tx, counter))
  return differences
}

/** Recomputes every stored counter from the source rows and compares both values, in one read-only snapshot. */
export const compareAllStoredCounters = (db: Db, features: RecountableCounters[]): Promise<StoredCounterDifference[]> =>
  runInTransaction(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    return compareAll(tx, features)
  })

/** Lists all tables in the order in which writers lock them, so that a repair cannot deadlock with a writer. */
function tablesInLockOrder(features: RecountableCounters[]) {
  const counters = countersOf(features)
  const tables = new Set([
    ...counters.flatMap(({ table, changesTable }) => (changesTable ? [table] : [])),
    ...features.flatMap(({ sourceTables }) => sourceTables),
    // A repair only appends to a tally's changes, and compaction may lock its rows.
    ...counters.flatMap(({ table, isTally }) => (isTally ? [] : [table])),
    ...counters.flatMap((counter) => changesTableOf(counter) ?? []),
  ])
  return sql.join(
    Array.from(tables, (table) => sql.identifier(table)),
    sql`, `,
  )
}

/** Repairs wrong stored counters while writers are locked out. Returns the differences that it found. */
export const repairAllStoredCounters = (db: Db, features: RecountableCounters[]): Promise<StoredCounterDifference[]> =>
  runInTransaction(db, async (tx) => {
    await tx.execute(sql`lock table ${tablesInLockOrder(features)} in share row exclusive mode`)
    const differences = await compareAll(tx, features)
    if (differences.some(({ wrong }) => wrong > 0))
      for (const counter of countersOf(features)) await repairStoredCounter(tx, counter)
    return differences
  })
