import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { FIXTURE_PASSWORD, aMember } from '#features/members/server/fixtures.ts'
import { testConfig } from '#platform/server/config/testing.ts'
import type { Config } from '#platform/server/config.ts'
import { type Db, inTransaction } from '#platform/server/db/db.ts'
import { createLog } from '#platform/server/log.ts'
import { type Platform, openPlatform } from '#platform/server/platform.ts'
import { createApp } from './http.ts'
import type { Render } from './rendering.ts'
import { handlers } from './worker.ts'

type Setup = {
  databaseUrl: string
  render?: Render
  clientFolder?: string
  config?: Partial<Config>
  platform?: Partial<Platform>
  /** Does what waits in the background too; without it, that stays on the queue for a look. */
  works?: boolean
}

/** The shell on a real server and a real database, with a small page in place of the product's. */
export async function startApp(setup: Setup) {
  const { databaseUrl, render = smallPage, clientFolder, config, platform: instead, works = false } = setup
  const folder = await mkdtemp(join(tmpdir(), 'cleanstreak-shell-'))
  const settings = testConfig({ databaseUrl, storage: { kind: 'folder', path: folder }, ...config })
  const logged: Record<string, unknown>[] = []
  const log = createLog({ mode: 'test', logLevel: 'debug' }, { write: (line) => logged.push(JSON.parse(line)) })
  const opened = await openPlatform(settings, handlers)
  const platform = { ...opened, log, ...instead }
  if (works) await opened.queue.work({ platform })
  const app = createApp({ platform, render, clientFolder })
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    log: () => [...logged],
    files: opened.files,
    /** where the files lie */
    folder,
    stop: opened.announceStop,
    async close() {
      server.closeAllConnections()
      server.close()
      await opened.close()
      await rm(folder, { recursive: true })
    },
  }
}

type Question = { as?: string; body?: object; headers?: Record<string, string> }

/** Asks the API over the network, as a phone app does: `ask('GET /v1/me', { as: token })`. */
export const asking =
  ({ origin }: { origin: string }) =>
  (line: string, { as, body, headers }: Question = {}) => {
    const [method, path] = line.split(' ')
    const isForm = body instanceof FormData
    return fetch(`${origin}/api${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(as && { authorization: `Bearer ${as}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isForm ? body : body && JSON.stringify(body),
    })
  }

/** A member with a session of theirs. */
export async function signedIn(app: { origin: string }, db: Db, set: Parameters<typeof aMember>[1] = {}) {
  const { password = FIXTURE_PASSWORD } = set
  const member = await inTransaction(db, (tx) => aMember(tx, { password, ...set }))
  const answer = await asking(app)('POST /v1/session', { body: { email: member.email, password } })
  const token = answer.headers.get('set-auth-token')
  if (!token) throw new Error(`Nobody could sign in: ${answer.status}`)
  return { ...member, password, token }
}

const smallPage: Render = () =>
  new Response('<!doctype html><title>A page</title>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
