import { sql } from 'drizzle-orm'
import { type Db, type Tx, inTransaction } from '../db/db.ts'
import { type Difference, compare, putRight } from './compare.ts'
import type { Counted } from './kept.ts'

const keptBy = (features: Counted[]) => features.flatMap(({ kept }) => kept)

async function compareAll(tx: Tx, features: Counted[]): Promise<Difference[]> {
  const differences = []
  for (const kept of keptBy(features)) differences.push(await compare(tx, kept))
  return differences
}

/** Recomputes every stored counter from scratch and compares it, in one read-only snapshot. */
export const recount = (db: Db, features: Counted[]): Promise<Difference[]> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    return compareAll(tx, features)
  })

/** Lists all tables in the order in which writers lock them, so that a repair cannot deadlock with a writer. */
function inOrderOfWriters(features: Counted[]) {
  const kept = keptBy(features)
  const tables = new Set([
    ...kept.flatMap(({ table, since }) => (since ? [table] : [])),
    ...features.flatMap(({ facts }) => facts),
    ...kept.map(({ table }) => table),
    ...kept.flatMap(({ since }) => since ?? []),
  ])
  return sql.join(
    Array.from(tables, (table) => sql.identifier(table)),
    sql`, `,
  )
}

/** Repairs wrong counters while writers are locked out. Returns the differences that it found. */
export const repair = (db: Db, features: Counted[]): Promise<Difference[]> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`lock table ${inOrderOfWriters(features)} in share row exclusive mode`)
    const differences = await compareAll(tx, features)
    if (differences.some(({ wrong }) => wrong > 0)) for (const kept of keptBy(features)) await putRight(tx, kept)
    return differences
  })
