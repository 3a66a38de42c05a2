import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Config } from '#platform/server/config.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { isDatabaseAway } from '#platform/server/db/outage.ts'
import { serveProbes } from '#platform/server/http/probes.ts'
import type { Shell } from '#platform/server/http/request.ts'
import { logConsole, createLog } from '#platform/server/log.ts'
import { type OpenPlatform, type Platform, openPlatform } from '#platform/server/platform.ts'
import { type Code, type Login, demoCodes, demoLogins, fillDemoTown } from '../../../seed/town.ts'
import { handlers } from './worker.ts'

export type Running = Demo & { stop(): Promise<void> }
/** What lets a visitor of the demo town in. */
type Demo = { logins: Login[]; codes: Code[] }

const SECOND = 1000
/** for requests that are under way when the process is asked to end */
const PATIENCE = 10 * SECOND
/** for a database that is started at the same moment as we are */
const DATABASE_PATIENCE = 60 * SECOND

/** One process of the product, in the role its settings name; a worker answers only those who look after it. */
export async function run(config: Config, createApp: (platform: Platform) => Hono<Shell>): Promise<Running> {
  const platform = await openProduct(config)
  logConsole(platform.log)
  const app = config.role === 'worker' ? serveProbes(platform) : createApp(platform)
  const server = await listen(config, app).catch(async (error) => {
    await platform.close()
    throw error
  })
  return {
    ...demoOf(config),
    async stop() {
      platform.announceLeave()
      // whoever sends requests here learns it from /readyz; to a worker nobody sends any
      if (config.role !== 'worker') await pause(config.drainSeconds * SECOND)
      await Promise.all([platform.announceStop(), close(server)])
      await Promise.race([platform.close(), pause(PATIENCE)])
    },
  }
}

export const demoOf = ({ mode }: Config): Demo =>
  mode === 'demo' ? { logins: demoLogins, codes: demoCodes } : { logins: [], codes: [] }

/** The database is brought up to this code before anything reads it. */
export async function openProduct(config: Config): Promise<OpenPlatform> {
  await migrateWhenThere(config)
  const platform = await openPlatform(config, handlers)
  if (config.mode === 'demo') await fillDemoTown(platform)
  if (config.role !== 'web') await platform.queue.work({ platform })
  return platform
}

const UNKNOWN_TRIGGERS =
  'the database has triggers that this version does not make; they may count or change rows: drop those that you have not made yourself'

async function migrateWhenThere(config: Config): Promise<void> {
  const end = Date.now() + DATABASE_PATIENCE
  for (let tries = 0; ; tries++) {
    try {
      const triggers = await migrate(config.databaseUrl, 'migrations')
      if (triggers.length) createLog(config).warn({ triggers }, UNKNOWN_TRIGGERS)
      return
    } catch (err) {
      if (!isDatabaseAway(err) || Date.now() > end) throw err
      if (!tries) createLog(config).warn({ err }, 'the database does not answer yet; trying on')
      await pause(SECOND)
    }
  }
}

async function listen({ host, port }: Config, { fetch }: Hono<Shell>): Promise<Server> {
  const server = createAdaptorServer({
    fetch,
    serverOptions: {
      headersTimeout: 15 * SECOND,
      // a photo over a bad signal takes its time
      requestTimeout: 180 * SECOND,
      // longer than proxies keep theirs, so that none sends into a connection we are closing
      keepAliveTimeout: 75 * SECOND,
    },
  }) as Server
  server.listen(port, host)
  await once(server, 'listening')
  return server
}

/** Takes nothing new, and lets what is under way finish as long as that is reasonable. */
async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  await Promise.race([closed, pause(PATIENCE)])
  server.closeAllConnections()
}
