import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { API_PREFIX } from '#app/server/api/openapi.ts'
import { taking } from '#app/server/attacks/bad-inputs.ts'
import { openCallers } from '#app/server/attacks/callers.ts'
import { asking, startApp } from '#app/server/testing.ts'
import { aPicture } from '#features/photos/server/fixtures.ts'
import { testConfig } from '#platform/server/config/testing.ts'
import { openDb } from '#platform/server/db/db.ts'
import { openFilled } from '../city/open.ts'
import { control, openControl } from './control.ts'
import { AS, WITH_PICTURE, openForwarder } from './forwarder.ts'
import { type Marked, alsoSendable, marked, markedHeaders, markedRawRoutes, requestOf } from './requests.ts'
import { openRight } from './right.ts'

/*
 * node bench/attack/attack.mjs sqlmap [names of operations, or parts of them] (needs sqlmap, as apt-get install sqlmap brings it)
 * Lets sqlmap look for a way into the database through every parameter of the API: in addresses, bodies and headers, signed
 * in as somebody who may ask that. The product and its database are of this run alone, and only this machine is asked.
 * What is done stands in .cache/sqlmap.json, and is not done again until that is deleted. MINUTES=10 ends it before.
 */

const only = process.argv.slice(2)
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
  injectable: string[]
  right: number
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
const right = await openRight({ db, config: testConfig({ databaseUrl: database.url }), ask, tokens, picture })
const rawRequests = await markedRawRoutes(app.origin, right.raw)
// nobody tries that often: how often somebody may is what other tests are about
const patience = setInterval(() => void right.renew().catch(() => {}), 500)
const end = Date.now() + minutes * 60_000
const callerFor = ({ path }: { path: string }) =>
  path.startsWith('/v1/admin/') ? ('superadmin' as const) : ('member' as const)

try {
  const all = [...taking.map(([name]) => name), ...rawRequests.map(({ name }) => name), 'headers']
  const waiting = all.filter(
    (name) => (only.length === 0 || only.some((part) => name.includes(part))) && !(name in done),
  )
  if (waiting.length > 0) await expectToFind()
  await Promise.all(Array.from({ length: AT_ONCE }, () => workOff()))
  async function workOff() {
    for (let name = waiting.shift(); name && Date.now() < end; name = waiting.shift()) {
      const forwarder = await openForwarder({ origin: app.origin, tokens, picture, port: 0 })
      try {
        const { request, right } = await prepared(name)
        const said = await sqlmap(request, forwarder.port)
        const { requests, failed } = forwarder.counted
        const outcome = {
          parameters: request.parameters,
          tried: triedIn(said),
          requests,
          right,
          said: said.slice(-1500),
        }
        done[name] = { ...outcome, injectable: injectableIn(said) }
        console.log(
          name,
          right,
          `${request.parameters.length} parameters, ${requests} requests`,
          done[name]!.injectable,
        )
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
  console.table({
    'operations with parameters': all.length,
    'of these tried': all.filter((name) => name in done).length,
    parameters: sum(({ parameters }) => parameters.length),
    'of these tried, as sqlmap says': sum(({ tried }) => tried),
    'requests made': sum(({ requests }) => requests),
    'operations whose request was right before anything was put into it': outcomes.filter(({ right }) => right < 400)
      .length,
    injectable: outcomes.flatMap(({ injectable }) => injectable).join() || 'none',
    'errors in the log': app.log().filter(({ level }) => level === 'error').length,
  })
  for (const { err, msg } of app
    .log()
    .filter(({ level }) => level === 'error')
    .slice(0, 20))
    console.error(msg, err)
} finally {
  clearInterval(patience)
  await app.close()
  await db.$client.end()
  await database.close()
  await rm(work, { recursive: true })
}

async function expectToFind() {
  const { origin, close } = await openControl(db)
  const forwarder = await openForwarder({ origin, tokens, picture: new Uint8Array(), port: 0 })
  const said = await sqlmap(control, forwarder.port)
  forwarder.close()
  close()
  if (injectableIn(said).length === 0) throw new Error(`The door that is open was not found:\n${said}`)
  console.log('the door that is open: found, after', forwarder.counted.requests, 'requests')
}

/** With as many parameters as the product takes, so that as few as possible are refused before they are looked at. */
async function prepared(name: string): Promise<{ request: Marked; right: number }> {
  if (name === 'headers') return { request: markedHeaders, right: 200 }
  const raw = rawRequests.find((each) => each.name === name)
  if (raw)
    return {
      request: raw,
      right: (await ask(`${raw.method} ${raw.path.replaceAll('*', '')}`, { as: tokens[callerFor(raw)] })).status,
    }
  const sent = (await right.sent[name]?.()) ?? {}
  const statusOf = async (sent: Record<string, unknown>) => {
    const { line, body, isUpload } = requestOf(name, sent)
    if (isUpload) return 200
    const as = tokens[callerFor({ path: line.split(' ')[1]! })]
    return (await ask(line, { as, body })).status
  }
  let taken = sent as Record<string, unknown>
  let status = await statusOf(taken)
  for (const [field, value] of alsoSendable(name, taken)) {
    const more = { ...taken, [field]: value ?? '' }
    await right.renew()
    const answer = await statusOf(more)
    if (answer > 399 && answer >= status) continue
    ;[taken, status] = [more, answer]
  }
  await right.renew()
  return { request: marked(name, taken), right: status }
}

async function sqlmap({ name, method, path, body, headers = {}, isUpload }: Marked, port: number) {
  const file = join(work, `${name.replaceAll(/\W+/g, '-')}.txt`)
  const all = {
    Host: `127.0.0.1:${port}`,
    ...(name !== 'headers' && { [AS]: callerFor({ path }) }),
    ...(isUpload && { [WITH_PICTURE]: '1' }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...headers,
  }
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
