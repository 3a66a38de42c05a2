import { mkdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#app/server/embedded/postgres.ts'
import { formatNumber } from '#platform/numbers.ts'
import { openDatabasePool } from '#platform/server/db/db.ts'
import { createCleanstreakPeer, startCleanstreak } from './cleanstreak.ts'
import { createDirectusPeer, prepareDirectus, startDirectus } from './directus.ts'
import { createLeanPeer, startLean } from './lean/lean.ts'
import { createPayloadPeer, preparePayload, startPayload } from './payload/payload.ts'
import { createCity } from './run/city.ts'
import { measurePeers } from './run/measure.ts'
import type { Server } from './run/server.ts'
import { TASK_NAMES, type Peer } from './run/tasks.ts'

/*
 * npm run bench -- peers
 * Compares the throughput of Cleanstreak, Payload, Directus, hono with drizzle, and bare node:http with pg on the same
 * six tasks. Payload also creates cleanups in a second mode, whose hooks keep totals. For this task, the lock waits of
 * each are sampled (`--only=cleanup` runs nothing else). Each is one process on the same PostgreSQL with the same members and events, measured in turns. Needs wrk
 * (a Debian package). The city, the installed peers and their tables stay in the folder for the next run; --prepare
 * only creates them.
 */

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    port: { type: 'string', default: '4800' },
    folder: { type: 'string', default: join(tmpdir(), 'cleanstreak-peers') },
    only: { type: 'string', default: TASK_NAMES.join() },
    against: { type: 'string', default: 'bare,hono,payload,payload-counting,directus' },
    prepare: { type: 'boolean', default: false },
  },
})
const size = Number(positionals[0] ?? 1_000_000)
const works = given.only.split(',').map((name) => {
  const known = TASK_NAMES.find((task) => task === name)
  if (!known) throw new Error(`There is no task "${name}". --only takes some of: ${TASK_NAMES.join(', ')}.`)
  return known
})
const { folder } = given
const against = new Set(given.against.split(','))
const port = (nr: number) => Number(given.port) + nr
const peerIn = (name: string) => join(folder, name)

const city = join(folder, `city-${size}`)
await mkdir(folder, { recursive: true })
console.log(`${formatNumber(size)} members`)
await createCity(city, size)
const { url, stop } = await startEmbeddedPostgres(city)
const opened: { stop(): Promise<unknown> }[] = [{ stop }]
try {
  if (against.has('payload')) await preparePayload(url, peerIn('payload'), 'plain')
  if (against.has('payload-counting')) await preparePayload(url, peerIn('payload'), 'counting')
  if (against.has('directus')) await prepareDirectus(url, port(4), peerIn('directus'))
  if (!given.prepare) await compare()
} finally {
  for (const each of opened.toReversed()) await each.stop()
}

async function compare() {
  const db = openDatabasePool(url, { max: 1, answerWithin: 600_000 })
  opened.push({ stop: () => db.$client.end() })
  const peers: Peer[] = []
  const add = async (peer: Peer, start: () => Promise<Server>) => {
    const server = await start()
    opened.push(server)
    peers.push({ ...peer, pid: server.pid })
  }
  await add(await createCleanstreakPeer(db, port(0)), () => startCleanstreak(url, port(0), folder))
  if (against.has('bare'))
    await add(createLeanPeer('node:http and pg', port(1)), () => startLean('bare', url, port(1), folder))
  if (against.has('hono'))
    await add(createLeanPeer('hono and drizzle', port(2)), () => startLean('hono', url, port(2), folder))
  if (against.has('payload'))
    await add(createPayloadPeer(port(3), 'plain'), () => startPayload(url, port(3), peerIn('payload'), 'plain'))
  if (against.has('payload-counting'))
    await add(createPayloadPeer(port(5), 'counting'), () => startPayload(url, port(5), peerIn('payload'), 'counting'))
  if (against.has('directus'))
    await add(createDirectusPeer(port(4)), () => startDirectus(url, port(4), peerIn('directus')))
  // The first line of postmaster.pid is the id of PostgreSQL's main process.
  const database = Number.parseInt(await readFile(join(city, 'postgres/data/postmaster.pid'), 'utf8'), 10)
  console.log(await measurePeers({ db, peers, works, rounds: Number(given.rounds), scratch: folder, database }))
}
