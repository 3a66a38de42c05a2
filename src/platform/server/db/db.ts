import { setTimeout as pause } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient } from 'pg'
import { gaveWay, isDatabaseAway } from './outage.ts'

export type Db = NodePgDatabase & { $client: Pool }

/** Without `transaction`: on a single connection drizzle's would commit the one it is called in. */
export type Tx = Omit<NodePgDatabase, 'transaction'> & { $client: PoolClient }

/** What a read takes, so that it can run inside a transaction or outside of one. */
export type Queryable = Db | Tx

const SECOND = 1000
const naming = { casing: 'snake_case' } as const

/** No query is sent yet: a database that is away shows at the first one. */
export function openDb(url: string, { max = 10, connectWithin = 5 * SECOND, answerWithin = 30 * SECOND } = {}): Db {
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
    // later than the server's own limit: strikes only when the server has vanished without a word
    query_timeout: answerWithin + 10 * SECOND,
  })
  // A lost connection also fails the query that needed it; unheard, these events would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return drizzle(pool, naming)
}

const ATTEMPTS = 3
const PAUSE_MS = 50

/**
 * All of `work` or nothing of it. One that the database ended in favour of others (a deadlock, a serialization failure)
 * has left nothing behind and is begun again, up to three times in all: so `work` writes nothing but through `tx`.
 * Nothing else is retried: the caller knows whether a second time is harmless.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOn(db, work)
    } catch (error) {
      if (attempt === ATTEMPTS || !gaveWay(error)) throw error
      // those that met each other would else meet again
      await pause(Math.random() * PAUSE_MS * attempt)
    }
  }
}

/** One for each connection, which keeps its prepared statements (`prepared.ts`) from one transaction to the next. */
const txs = new WeakMap<PoolClient, Tx>()

function txOn(client: PoolClient): Tx {
  const tx = txs.get(client) ?? drizzle(client, naming)
  txs.set(client, tx)
  return tx
}

async function attemptOn<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await db.$client.connect()
  let broken = false
  try {
    await client.query('begin')
    const result = await work(txOn(client))
    await client.query('commit')
    return result
  } catch (error) {
    broken = isDatabaseAway(error) || !(await client.query('rollback').then(Boolean, () => false))
    throw error
  } finally {
    client.release(broken)
  }
}
