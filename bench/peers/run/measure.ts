import { isDeepStrictEqual } from 'node:util'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { formatNumber } from '#platform/numbers.ts'
import type { Db } from '#platform/server/db/db.ts'
import { median } from '../../timing.ts'
import { formatLockWaits, sampleLockWaits } from './lock-waits.ts'
import { CONNECTIONS, type MeasureContext, type TurnResult, fetchResponse, runTurn } from './load.ts'
import { sampleSubjects, expectedResponse } from './subjects.ts'
import { type Peer, type Subject, TASKS, type Task } from './tasks.ts'

type MeasureOptions = MeasureContext & { db: Db; peers: Peer[]; works: Task[]; rounds: number }

const WARM_UP = 200

/**
 * Measures all peers in turns, so that other load on the machine affects all of them. The first peer is the product.
 */
export async function measurePeers({ db, peers, works, rounds, ...house }: MeasureOptions): Promise<string> {
  const subjects = await sampleSubjects(db)
  const rows: string[][] = []
  for (const work of works) {
    const competing = peers.filter(({ tasks }) => !tasks || tasks.includes(work))
    const sizes = []
    for (const peer of competing) sizes.push(await verifyAndWarmUp(db, peer, work, subjects))
    const turns = competing.map(() => [] as TurnResult[])
    for (let round = 0; round < rounds; round++)
      for (const [nr, peer] of competing.entries()) {
        await untilIdle(db)
        turns[nr]!.push(await runTurn(peer, work, subjects, house))
      }
    await untilIdle(db)
    const medians = turns.map((each) => medianOf(each))
    console.log(`${TASKS[work].what}, load ${loadavg()[0]!.toFixed(1)}`)
    for (const [nr, { name }] of competing.entries())
      console.log(formatPeer(name, sizes[nr]!, medians[nr]!, medians[0]!))
    if (work === 'cleanup') await printLockWaits(db, competing, (peer) => runTurn(peer, work, subjects, house))
    for (const peer of competing) await peer.verify?.(db)
    const perSecond = new Map(competing.map((peer, nr) => [peer, medians[nr]!.perSecond]))
    rows.push([
      TASKS[work].what,
      ...peers.map((peer) => (perSecond.has(peer) ? formatNumber(Math.round(perSecond.get(peer)!)) : '–')),
    ])
  }
  const head = [`a second, ${CONNECTIONS} connections`, ...peers.map(({ name }) => name)]
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/**
 * Cancels queries that PostgreSQL still runs for abandoned requests of the previous peer, so that they slow down no
 * other.
 */
async function untilIdle(db: Db): Promise<void> {
  for (let idle = 0; idle < 5;) {
    const { rows } = await db.execute(sql`select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid()`)
    idle = rows.length > 0 ? 0 : idle + 1
    await pause(200)
  }
}

/**
 * Samples the lock waits of each peer in one more turn. The measured turns are without it, because sampling itself
 * takes time of PostgreSQL.
 */
async function printLockWaits(db: Db, peers: Peer[], turn: (peer: Peer) => Promise<unknown>): Promise<void> {
  for (const peer of peers) {
    await untilIdle(db)
    const waits = await sampleLockWaits(db, () => turn(peer))
    console.log(`  ${peer.name.padEnd(19)} ${formatLockWaits(waits)}`)
  }
  await untilIdle(db)
}

function medianOf(turns: TurnResult[]): TurnResult {
  const of = (name: keyof TurnResult) => median(turns.map((turn) => turn[name]))
  return { perSecond: of('perSecond'), p50: of('p50'), server: of('server'), database: of('database') }
}

const formatPeer = (
  name: string,
  bytes: number,
  { perSecond, p50, server, database }: TurnResult,
  product: TurnResult,
) =>
  [
    `  ${name.padEnd(19)} ${formatNumber(Math.round(perSecond)).padStart(7)} a second`,
    `${p50.toFixed(1)} ms`,
    `CPU ${server.toFixed(2)} + ${database.toFixed(2)} ms`,
    `${bytes} bytes`,
    `Cleanstreak ${(product.perSecond / perSecond).toFixed(1)} ×, by CPU time ` +
      `${((server + database) / (product.server + product.database)).toFixed(1)} ×`,
  ].join(', ')

/** Compares the responses for some members with plain SQL, then warms the server up. Returns the size of a response. */
async function verifyAndWarmUp(db: Db, peer: Peer, work: Task, subjects: Subject[]): Promise<number> {
  for (const subject of subjects.slice(0, 3)) {
    const [{ parsed }, expected] = [await fetchResponse(peer, work, subject), await expectedResponse(db, work, subject)]
    const isRight = work === 'rank' ? parsed.total! >= expected.total! : isDeepStrictEqual(parsed, expected)
    if (!isRight) throw new Error(`${peer.name}, ${work}: ${JSON.stringify(parsed)} for ${JSON.stringify(expected)}`)
  }
  const until = performance.now() + 3000
  let bytes = 0
  for (let nr = 0; nr < WARM_UP && performance.now() < until; nr++)
    ({ bytes } = await fetchResponse(peer, work, subjects[nr]!))
  return bytes
}
