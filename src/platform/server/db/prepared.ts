import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from './db.ts'

/**
 * Prepared statement of a frequent query. It is built once per connection, and PostgreSQL plans it once, because it has
 * a name. Values are passed as placeholders.
 */
export function prepareStatementOnce<Statement>(build: (db: Queryable) => Statement): (db: Queryable) => Statement {
  const statements = new WeakMap<Queryable, Statement>()
  return (db) => {
    const statement = statements.get(db) ?? build(db)
    statements.set(db, statement)
    return statement
  }
}

/**
 * Array placeholder for a prepared statement. The subquery hides the array's length from the planner, which would
 * otherwise make a new, almost identical plan for every call.
 */
export const sqlArrayPlaceholder = (name: string, type: 'text' | 'uuid'): SQL =>
  sql`((select ${sql.placeholder(name)}::${sql.raw(type)}[])::${sql.raw(type)}[])`
