import { sql } from 'drizzle-orm'
import { type Db, type Tx, inTransaction } from '../db/db.ts'
import { type CounterDifference, compareCounter, repairCounter } from './compare.ts'
import type { FeatureCounters } from './counters.ts'

const countersOf = (features: FeatureCounters[]) => features.flatMap(({ counters }) => counters)

async function compareAll(tx: Tx, features: FeatureCounters[]): Promise<CounterDifference[]> {
  const differences = []
  for (const counter of countersOf(features)) differences.push(await compareCounter(tx, counter))
  return differences
}

/** Recomputes every stored counter from the source rows and compares both values, in one read-only snapshot. */
export const compareCounters = (db: Db, features: FeatureCounters[]): Promise<CounterDifference[]> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    return compareAll(tx, features)
  })

/** Lists all tables in the order in which writers lock them, so that a repair cannot deadlock with a writer. */
function tablesInLockOrder(features: FeatureCounters[]) {
  const counters = countersOf(features)
  const tables = new Set([
    ...counters.flatMap(({ table, changesTable }) => (changesTable ? [table] : [])),
    ...features.flatMap(({ sourceTables }) => sourceTables),
    ...counters.map(({ table }) => table),
    ...counters.flatMap(({ changesTable }) => changesTable ?? []),
  ])
  return sql.join(
    Array.from(tables, (table) => sql.identifier(table)),
    sql`, `,
  )
}

/** Repairs wrong stored counters while writers are locked out. Returns the differences that it found. */
export const repairCounters = (db: Db, features: FeatureCounters[]): Promise<CounterDifference[]> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`lock table ${tablesInLockOrder(features)} in share row exclusive mode`)
    const differences = await compareAll(tx, features)
    if (differences.some(({ wrong }) => wrong > 0))
      for (const counter of countersOf(features)) await repairCounter(tx, counter)
    return differences
  })
