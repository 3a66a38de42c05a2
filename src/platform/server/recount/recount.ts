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

/** Every kept number against the same number from the facts, all of one moment; nothing is changed. */
export const recount = (db: Db, features: Counted[]): Promise<Difference[]> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    return compareAll(tx, features)
  })

/** In another one somebody who writes meanwhile would wait in a circle with us. */
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

/** Puts right what is wrong, while nobody can write; tells what was wrong. */
export const repair = (db: Db, features: Counted[]): Promise<Difference[]> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`lock table ${inOrderOfWriters(features)} in share row exclusive mode`)
    const differences = await compareAll(tx, features)
    if (differences.some(({ wrong }) => wrong > 0)) for (const kept of keptBy(features)) await putRight(tx, kept)
    return differences
  })
