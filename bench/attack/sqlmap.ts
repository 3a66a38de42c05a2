import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { API_PREFIX } from '#app/server/api/openapi.ts'
import { taking } from '#app/server/attacks/bad-inputs.ts'
import { openCallers } from '#app/server/attacks/callers.ts'
import { asking } from '#app/server/testing/asking.ts'
import { startApp } from '#app/server/testing/start-app.ts'
import { aPicture } from '#features/photos/server/fixtures.ts'
import { testConfig } from '#platform/server/config/testing.ts'
import { openDb } from '#platform/server/db/db.ts'
import { openFilled } from '../city/open.ts'
import { control, openControl } from './control.ts'
import { AS, WITH_PICTURE, openForwarder } from './forwarder.ts'
import { MARK, type Marked, alsoSendable, marked, markedHeaders, markedRawRoutes } from './requests.ts'
import { openRight } from './right.ts'

/*
 * npm run bench -- sqlmap
 * Lets sqlmap look for a way into the database through every parameter of the API: in addresses, bodies and headers, signed
 * in as somebody who may ask that. The product and its database are of this run alone, and only this machine is asked.
 * What is done stands in .cache/sqlmap.json, and is not done again until that is deleted. MINUTES=10 ends it before. --look
 * tells what each begins from, and no more. Fails when something could be injected, was not tried or was not right to begin
 * with, or an error is in the log.
 */

const looks = process.argv.includes('--look')
const only = process.argv.slice(2).filter((each) => each !== '--look')
const minutes = Number(process.env.MINUTES ?? Infinity)
const DONE = '.cache/sqlmap.json'
const AT_ONCE = 2
const OPTIONS = [
  '--batch',
  '--ignore-stdin',
  '--level=2',
  '--risk=1',
  '--technique=BEUT',
  '--dbms=PostgreSQL',
  // a second that passes shows as well as five, and is a fifth of the time
  '--time-sec=2',
  '--ignore-code=*',
  '--skip-waf',
  '--keep-alive',
  '--drop-set-cookie',
  '--disable-coloring',
  '--timeout=20',
  '--retries=1',
]
type Outcome = {
  parameters: string[]
  tried: number
  requests: number
  /** to the request before anything was put into it */
  status: number
  injectable: string[]
  said: string
}

const done = JSON.parse(await readFile(DONE, 'utf8').catch(() => '{}')) as Record<string, Outcome>
const work = await mkdtemp(join(tmpdir(), 'cleanstreak-sqlmap-'))
const database = await openFilled(async () => {})
const db = openDb(database.url, { max: 5 })
const app = await startApp({ databaseUrl: database.url, config: { trustedProxies: ['127.0.0.1'] } })
const tokens = await openCallers(app, db)
const ask = asking(app)
const picture = await aPicture()
const {
  sent: right,
  raw,
  renew,
} = await openRight({ db, config: testConfig({ databaseUrl: database.url }), ask, tokens, picture })
/** What is no procedure. */
const others = [...(await markedRawRoutes(app.origin, raw)), ...markedHeaders(tokens.member!)]
const end = Date.now() + minutes * 60_000

try {
  const all = [...taking.map(([name]) => name), ...others.map(({ name }) => name)]
  const waiting = all.filter(
    (name) => (only.length === 0 || only.some((part) => name.includes(part))) && !(name in done),
  )
  if (waiting.length > 0 && !looks) await expectToFind()
  await Promise.all(Array.from({ length: AT_ONCE }, () => workOff()))
  async function workOff() {
    for (let name = waiting.shift(); name && Date.now() < end; name = waiting.shift()) {
      const forwarder = await openForwarder({ origin: app.origin, tokens, picture, renew })
      try {
        const { request, status } = await prepared(name, forwarder.port)
        if (looks) {
          console.log(status, name)
          continue
        }
        const said = await sqlmap(request, forwarder.port)
        const { parameters } = request
        const { requests, failed } = forwarder.counted
        const injectable = injectableIn(said)
        done[name] = { parameters, tried: triedIn(said), requests, status, injectable, said: said.slice(-1500) }
        console.log(status, name, `${parameters.length} parameters, ${requests} requests`, injectable)
        for (const each of failed.slice(0, 5)) console.error('  failed:', each)
      } finally {
        forwarder.close()
      }
      await mkdir(dirname(DONE), { recursive: true })
      await writeFile(DONE, JSON.stringify(done, null, 1))
    }
  }
  const outcomes = Object.values(done)
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0)
  const wrong = Object.keys(done).filter((name) => done[name]!.status >= 400)
  const injectable = outcomes.flatMap(({ injectable }) => injectable)
  const untried = Object.keys(done).filter((name) => done[name]!.tried < done[name]!.parameters.length)
  const errors = app.log().filter(({ level }) => level === 'error')
  console.table({
    'operations with parameters': all.length,
    'of these tried': all.filter((name) => name in done).length,
    parameters: sum(({ parameters }) => parameters.length),
    'not all of them tried, as sqlmap says': untried.join() || 'none',
    'requests made': sum(({ requests }) => requests),
    'not right before anything was put into it': wrong.join() || 'none',
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

async function expectToFind() {
  const { origin, close } = await openControl(db)
  const forwarder = await openForwarder({ origin, tokens, picture, renew })
  const said = await sqlmap(control, forwarder.port)
  forwarder.close()
  close()
  if (injectableIn(said).length === 0) throw new Error(`The door that is open was not found:\n${said}`)
  console.log('the door that is open: found, after', forwarder.counted.requests, 'requests')
}

/** With as many parameters as the product takes, so that as few as possible are refused before they are looked at. */
async function prepared(name: string, port: number): Promise<{ request: Marked; status: number }> {
  const statusOf = async (request: Marked) => {
    const { method, path, body, headers } = JSON.parse(JSON.stringify(request).replaceAll(MARK, '')) as Marked
    const asked = { method, headers: { ...headersOf(request), ...headers }, body, redirect: 'manual' as const }
    return (await fetch(`http://127.0.0.1:${port}${API_PREFIX}${path}`, asked)).status
  }
  const known = others.find((each) => each.name === name)
  if (known) return { request: known, status: await statusOf(known) }
  let taken = ((await right[name]?.()) ?? {}) as Record<string, unknown>
  let request = marked(name, taken)
  let status = await statusOf(request)
  for (const [field, value] of alsoSendable(name, taken)) {
    const more = { ...taken, [field]: value ?? '' }
    const answer = await statusOf(marked(name, more))
    if (answer > 399 && answer >= status) continue
    ;[taken, status] = [more, answer]
    request = marked(name, taken)
  }
  return { request, status }
}

/** For the forwarder, and of what is sent. */
function headersOf({ path, body, headers, isUpload }: Marked): Record<string, string> {
  return {
    // who has headers to try says by them who asks
    ...(!headers && { [AS]: path.startsWith('/v1/admin/') ? 'superadmin' : 'member' }),
    ...(isUpload && { [WITH_PICTURE]: '1' }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...headers,
  }
}

async function sqlmap(request: Marked, port: number) {
  const { name, method, path, body } = request
  const file = join(work, `${name.replaceAll(/\W+/g, '-')}.txt`)
  const all = { Host: `127.0.0.1:${port}`, ...headersOf(request) }
  const lines = Object.entries(all).map(([header, value]) => `${header}: ${value}`)
  await writeFile(file, [`${method} ${API_PREFIX}${path} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n'))
  const child = spawn('sqlmap', ['-r', file, `--output-dir=${work}/out`, ...OPTIONS], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TERM: 'dumb' },
  })
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
  return out + error
}

function injectableIn(said: string) {
  return [...said.matchAll(/^Parameter: (.+)$/gm)].map(([, parameter]) => parameter!)
}

/** Each parameter has its last word. */
function triedIn(said: string) {
  return [...said.matchAll(/parameter '[^']+' does not seem to be injectable|^Parameter: /gm)].length
}
