import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from './db.ts'

/**
 * For what is read again and again: the statement is put together once, and its name lets PostgreSQL plan it once for each
 * connection. What differs from one time to the next are its placeholders.
 */
export function prepared<Statement>(build: (db: Queryable) => Statement): (db: Queryable) => Statement {
  const kept = new WeakMap<Queryable, Statement>()
  return (db) => {
    const statement = kept.get(db) ?? build(db)
    kept.set(db, statement)
    return statement
  }
}

/**
 * A list for such a statement, of whatever length. Were PostgreSQL to see how long it is, it would plan anew each time, for a
 * plan that hardly differs.
 */
export const listed = (name: string, type: 'text' | 'uuid'): SQL =>
  sql`((select ${sql.placeholder(name)}::${sql.raw(type)}[])::${sql.raw(type)}[])`
