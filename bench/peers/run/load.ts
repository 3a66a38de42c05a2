import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readCpuTime } from './cpu-time.ts'
import { type PeerRequest, type Peer, type Subject, TASKS, type Task } from './tasks.ts'

export const CONNECTIONS = 32

/** Result of one turn. `server` and `database` are CPU milliseconds per response of the server and of PostgreSQL. */
export type TurnResult = { perSecond: number; p50: number; server: number; database: number }

/**
 * Number of prepared creating requests, more than any peer can process in a turn, because an id is created only once.
 */
const MAX_CREATED = 60_000

const toRawRequest = ({ path, headers = {}, body }: PeerRequest, host: string) => {
  const sent = body && JSON.stringify(body)
  const all = {
    host,
    accept: 'application/json',
    ...headers,
    ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${sent ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${head.join('')}\r\n${sent ?? ''}`
}

/** Folder for temporary files, and the id of PostgreSQL's main process. */
export type MeasureContext = { scratch: string; database: number }

/** Closed-loop load with wrk on one peer: 32 connections, each of which sends its next request when it is answered. */
export async function runTurn(
  peer: Peer,
  work: Task,
  subjects: Subject[],
  { scratch, database }: MeasureContext,
): Promise<TurnResult> {
  const host = `127.0.0.1:${peer.port}`
  const count = work === 'cleanup' ? MAX_CREATED : subjects.length
  const asks = Array.from({ length: count }, (_, nr) =>
    toRawRequest(peer.requests[work](subjects[nr % subjects.length]!), host),
  )
  const file = join(scratch, 'requests')
  await writeFile(file, asks.join('\0'))
  const { seconds } = TASKS[work]
  const args = [
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    '--timeout',
    '60s',
    '-s',
    `${import.meta.dirname}/requests.lua`,
  ]
  const before = [peer.pid!, database].map(readCpuTime)
  const child = spawn('wrk', [...args, `http://${host}`], { env: { ...process.env, REQUESTS: file } })
  const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const after = [peer.pid!, database].map(readCpuTime)
  await rm(file)
  const result = output.split('\n').find((each) => each.startsWith('{'))
  if (!result) throw new Error(`wrk printed no result: ${output}${complaint}`)
  const { answers, seconds: took, refused, failed, p50 } = JSON.parse(result) as Record<string, number>
  if (refused || failed)
    throw new Error(`${peer.name}, ${work}: ${refused} rejected, ${failed} connections failed, of ${answers} requests`)
  if (work === 'cleanup' && answers! + CONNECTIONS > MAX_CREATED) throw new Error('There were not enough requests')
  const [server, ofDatabase] = after.map((ms, nr) => (ms - before[nr]!) / answers!)
  return { perSecond: answers! / took!, p50: p50!, server: server!, database: ofDatabase! }
}

/** Sends one request as it will be timed, and returns the parsed response and its size. */
export async function fetchResponse({ port, requests: ask, parsers }: Peer, work: Task, subject: Subject) {
  const { path, headers, body } = ask[work](subject)
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const content = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${content.slice(0, 500)}`)
  return { parsed: parsers[work](JSON.parse(content) as never), bytes: Buffer.byteLength(content) }
}
