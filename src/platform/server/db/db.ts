import { setTimeout as pause } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient } from 'pg'
import { isTransactionConflict, isDatabaseUnavailable } from './outage.ts'

export type Db = NodePgDatabase & { $client: Pool }

/**
 * Drizzle database handle inside a transaction. It has no `transaction` method, because a nested one would commit the
 * outer transaction.
 */
export type Tx = Omit<NodePgDatabase, 'transaction'> & { $client: PoolClient }

/** Parameter type of reads that can run inside or outside of a transaction. */
export type Queryable = Db | Tx

const SECOND = 1000
const columnNaming = { casing: 'snake_case' } as const

/**
 * Creates the pool of database connections. It connects lazily, so an unreachable database is noticed at the first
 * query.
 */
export function openDatabasePool(
  url: string,
  { max = 10, connectWithin = 5 * SECOND, answerWithin = 30 * SECOND } = {},
): Db {
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: 'cleanstreak',
    connectionTimeoutMillis: connectWithin,
    idleTimeoutMillis: 60 * SECOND,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * SECOND,
    statement_timeout: answerWithin,
    idle_in_transaction_session_timeout: 30 * SECOND,
    // The query timeout of the PostgreSQL client is longer than the server's statement timeout, so it fires only when
    // the server has vanished.
    query_timeout: answerWithin + 10 * SECOND,
  })
  // Ignore `error` events of the pool and its clients: without a listener, Node.js ends the process. A lost connection
  // already fails the query that uses it.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return drizzle(pool, columnNaming)
}

const ATTEMPTS = 3
const PAUSE_MS = 50

/**
 * Runs `work` in a transaction. Deadlocks and serialization failures are retried with backoff, up to three attempts, so
 * `work` must write only through `tx`. Other errors are not retried: only the caller knows whether that is safe.
 */
export async function runInTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(db, work)
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransactionConflict(error)) throw error
      // Random backoff (jitter), so that the two conflicting transactions do not collide again.
      await pause(Math.random() * PAUSE_MS * attempt)
    }
  }
}

/**
 * Cache of one Drizzle instance per database connection, so that prepared statements (`prepared.ts`) outlive a
 * transaction.
 */
const txByClient = new WeakMap<PoolClient, Tx>()

function txFor(client: PoolClient): Tx {
  const tx = txByClient.get(client) ?? drizzle(client, columnNaming)
  txByClient.set(client, tx)
  return tx
}

async function runOnce<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await db.$client.connect()
  let broken = false
  try {
    await client.query('begin')
    const result = await work(txFor(client))
    await client.query('commit')
    return result
  } catch (error) {
    broken = isDatabaseUnavailable(error) || !(await client.query('rollback').then(Boolean, () => false))
    throw error
  } finally {
    client.release(broken)
  }
}
