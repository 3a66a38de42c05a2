import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { API_PATH_PREFIX } from '#app/server/api/openapi.ts'
import { API_PROCEDURES_WITH_INPUT } from '#app/server/attacks/bad-inputs.ts'
import { signInPermissionTestClients } from '#app/server/attacks/client-kinds.ts'
import { createTestClient } from '#app/server/testing/test-client.ts'
import { startTestApp } from '#app/server/testing/start-test-app.ts'
import { aPictureFile } from '#features/photos/server/fixtures.ts'
import { createTestConfig } from '#platform/server/config/testing.ts'
import { openDatabasePool } from '#platform/server/db/db.ts'
import { createFilledDatabase } from '../city/database.ts'
import { controlRequest, startVulnerableServer } from './vulnerable-server.ts'
import { CALLER_HEADER, PICTURE_HEADER, startForwarder } from './forwarder.ts'
import {
  INJECTION_MARK,
  type MarkedRequest,
  listOptionalFields,
  markRequest,
  markHeaders,
  markRawRoutes,
} from './marked-requests.ts'
import { prepareValidRequests } from './valid-requests.ts'

/*
 * npm run bench -- sqlmap
 * Lets sqlmap try SQL injection through every parameter of the API: in URLs, bodies and headers, signed in as a user
 * who may call the operation. The product and its database belong to this run alone, on this machine. Results are
 * stored in .cache/sqlmap.json, and the next run skips what is there. MINUTES=10 stops it early. --look only prints the
 * status of each unmodified request. Fails when a parameter is injectable or was not tried, when an unmodified request
 * fails, or when the log has an error.
 */

const isDryRun = process.argv.includes('--look')
const only = process.argv.slice(2).filter((each) => each !== '--look')
const minutes = Number(process.env.MINUTES ?? Infinity)
const RESULTS_FILE = '.cache/sqlmap.json'
const CONCURRENCY = 2
const OPTIONS = [
  '--batch',
  '--ignore-stdin',
  '--level=2',
  '--risk=1',
  '--technique=BEUT',
  '--dbms=PostgreSQL',
  // Two seconds of delay are enough to notice time-based injection; the default of five takes longer.
  '--time-sec=2',
  '--ignore-code=*',
  '--skip-waf',
  '--keep-alive',
  '--drop-set-cookie',
  '--disable-coloring',
  '--timeout=20',
  '--retries=1',
]
type SqlmapOutcome = {
  parameters: string[]
  tried: number
  requests: number
  /** Status of the request before anything was injected. */
  status: number
  injectable: string[]
  said: string
}

const done = JSON.parse(await readFile(RESULTS_FILE, 'utf8').catch(() => '{}')) as Record<string, SqlmapOutcome>
const work = await mkdtemp(join(tmpdir(), 'cleanstreak-sqlmap-'))
const database = await createFilledDatabase(async () => {})
const db = openDatabasePool(database.url, { max: 5 })
const app = await startTestApp({ databaseUrl: database.url, config: { trustedProxies: ['127.0.0.1'] } })
const tokens = await signInPermissionTestClients(app, db)
const ask = createTestClient(app)
const picture = await aPictureFile()
const {
  sent: right,
  raw,
  renew,
} = await prepareValidRequests({ db, config: createTestConfig({ databaseUrl: database.url }), ask, tokens, picture })
/** Requests to routes that are not procedures, and requests whose headers are the parameters. */
const others = [...(await markRawRoutes(app.origin, raw)), ...markHeaders(tokens.member!)]
const end = Date.now() + minutes * 60_000

try {
  const all = [...API_PROCEDURES_WITH_INPUT.map(([name]) => name), ...others.map(({ name }) => name)]
  const waiting = all.filter(
    (name) => (only.length === 0 || only.some((part) => name.includes(part))) && !(name in done),
  )
  if (waiting.length > 0 && !isDryRun) await checkControlIsFound()
  await Promise.all(Array.from({ length: CONCURRENCY }, () => runPending()))
  async function runPending() {
    for (let name = waiting.shift(); name && Date.now() < end; name = waiting.shift()) {
      const forwarder = await startForwarder({ origin: app.origin, tokens, picture, renew })
      try {
        const { request, status } = await prepareRequest(name, forwarder.port)
        if (isDryRun) {
          console.log(status, name)
          continue
        }
        const output = await runSqlmap(request, forwarder.port)
        const { parameters } = request
        const { requests, failed } = forwarder.counted
        const injectable = listInjectable(output)
        done[name] = {
          parameters,
          tried: countTriedParameters(output),
          requests,
          status,
          injectable,
          said: output.slice(-1500),
        }
        console.log(status, name, `${parameters.length} parameters, ${requests} requests`, injectable)
        for (const each of failed.slice(0, 5)) console.error('  failed:', each)
      } finally {
        forwarder.close()
      }
      await mkdir(dirname(RESULTS_FILE), { recursive: true })
      await writeFile(RESULTS_FILE, JSON.stringify(done, null, 1))
    }
  }
  const outcomes = Object.values(done)
  const sum = (of: (outcome: SqlmapOutcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0)
  const wrong = Object.keys(done).filter((name) => done[name]!.status >= 400)
  const injectable = outcomes.flatMap(({ injectable }) => injectable)
  const untried = Object.keys(done).filter((name) => done[name]!.tried < done[name]!.parameters.length)
  const errors = app.log().filter(({ level }) => level === 'error')
  console.table({
    'operations with parameters': all.length,
    'of these tried': all.filter((name) => name in done).length,
    parameters: sum(({ parameters }) => parameters.length),
    'operations with untried parameters, as sqlmap says': untried.join() || 'none',
    'requests sent': sum(({ requests }) => requests),
    'rejected before anything was injected': wrong.join() || 'none',
    injectable: injectable.join() || 'none',
    'errors in the log': errors.length,
  })
  for (const { err, msg } of errors.slice(0, 20)) console.error(msg, err)
  if (wrong.length + untried.length + injectable.length + errors.length > 0) process.exitCode = 1
} finally {
  await app.close()
  await db.$client.end()
  await database.close()
  await rm(work, { recursive: true })
}

async function checkControlIsFound() {
  const { origin, close } = await startVulnerableServer(db)
  const forwarder = await startForwarder({ origin, tokens, picture, renew })
  const output = await runSqlmap(controlRequest, forwarder.port)
  forwarder.close()
  close()
  if (listInjectable(output).length === 0)
    throw new Error(`sqlmap did not find the deliberate vulnerability:\n${output}`)
  console.log('deliberate vulnerability: found after', forwarder.counted.requests, 'requests')
}

/** Builds the request of an operation with as many optional fields as the server accepts, so that each can be tried. */
async function prepareRequest(name: string, port: number): Promise<{ request: MarkedRequest; status: number }> {
  const statusOf = async (request: MarkedRequest) => {
    const { method, path, body, headers } = JSON.parse(
      JSON.stringify(request).replaceAll(INJECTION_MARK, ''),
    ) as MarkedRequest
    const init = { method, headers: { ...buildHeaders(request), ...headers }, body, redirect: 'manual' as const }
    return (await fetch(`http://127.0.0.1:${port}${API_PATH_PREFIX}${path}`, init)).status
  }
  const known = others.find((each) => each.name === name)
  if (known) return { request: known, status: await statusOf(known) }
  let input = ((await right[name]?.()) ?? {}) as Record<string, unknown>
  let request = markRequest(name, input)
  let status = await statusOf(request)
  for (const [field, value] of listOptionalFields(name, input)) {
    const more = { ...input, [field]: value ?? '' }
    const answer = await statusOf(markRequest(name, more))
    if (answer > 399 && answer >= status) continue
    ;[input, status] = [more, answer]
    request = markRequest(name, input)
  }
  return { request, status }
}

/** Headers of a request, including those that tell the forwarder what to do. */
function buildHeaders({ path, body, headers, isUpload }: MarkedRequest): Record<string, string> {
  return {
    // A request whose headers are tried authenticates itself with them.
    ...(!headers && { [CALLER_HEADER]: path.startsWith('/v1/admin/') ? 'superadmin' : 'member' }),
    ...(isUpload && { [PICTURE_HEADER]: '1' }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...headers,
  }
}

async function runSqlmap(request: MarkedRequest, port: number) {
  const { name, method, path, body } = request
  const file = join(work, `${name.replaceAll(/\W+/g, '-')}.txt`)
  const all = { Host: `127.0.0.1:${port}`, ...buildHeaders(request) }
  const lines = Object.entries(all).map(([header, value]) => `${header}: ${value}`)
  await writeFile(file, [`${method} ${API_PATH_PREFIX}${path} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n'))
  const child = spawn('sqlmap', ['-r', file, `--output-dir=${work}/out`, ...OPTIONS], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TERM: 'dumb' },
  })
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
  return out + error
}

function listInjectable(output: string) {
  return [...output.matchAll(/^Parameter: (.+)$/gm)].map(([, parameter]) => parameter!)
}

/** Counts the parameters for which sqlmap printed a verdict. */
function countTriedParameters(output: string) {
  return [...output.matchAll(/parameter '[^']+' does not seem to be injectable|^Parameter: /gm)].length
}
