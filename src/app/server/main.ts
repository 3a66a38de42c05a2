import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { issueSetupLink } from '#features/installation/server/service/setup.ts'
import type { ServerConfig } from '#platform/server/config.ts'
import { migrateDatabase } from '#platform/server/db/migrate.ts'
import { isDatabaseUnavailable } from '#platform/server/db/outage.ts'
import { serveHealthProbes } from '#platform/server/http/probes.ts'
import type { HonoEnvironment } from '#platform/server/http/http-env.ts'
import { redirectConsoleToLog, createLogger } from '#platform/server/log.ts'
import {
  type ClosablePlatformServices,
  type PlatformServices,
  openPlatformServices,
} from '#platform/server/platform.ts'
import { type DemoCode, type DemoLogin, demoCodes, demoLogins, fillDemoTown } from '../../../seed/town.ts'
import { createAllJobHandlers } from './worker.ts'

export type RunningServer = StartFacts & { stop(): Promise<void> }

/** What the operator learns at the start: demo logins and remaining tasks. */
export type StartFacts = {
  logins: DemoLogin[]
  codes: DemoCode[]
  /** One-time link that sets up an installation without an admin. */
  setupAddress: string | undefined
  hasMail: boolean
}

const SECOND = 1000
/** How long a server shutdown waits for running requests, in milliseconds. */
const SHUTDOWN_TIMEOUT = 10 * SECOND
/** How long a starting server tries to reach the database, in milliseconds. The database may be starting too. */
const DATABASE_TIMEOUT = 60 * SECOND

/**
 * Runs one server process in its configured role: web server, worker for background jobs, or both. A worker serves only
 * health checks and metrics.
 */
export async function runServer(
  config: ServerConfig,
  createApp: (platform: PlatformServices) => Hono<HonoEnvironment>,
): Promise<RunningServer> {
  const platform = await migrateAndOpenPlatformServices(config)
  redirectConsoleToLog(platform.log)
  const app = config.role === 'worker' ? serveHealthProbes(platform) : createApp(platform)
  const server = await listen(config, app).catch(async (error) => {
    await platform.close()
    throw error
  })
  return {
    ...(await collectStartFacts(platform)),
    async stop() {
      platform.startDraining()
      // Pause before a shutdown, in which the load balancer sees 503 at /readyz and stops sending requests. A worker
      // gets no requests.
      if (config.role !== 'worker') await pause(config.drainSeconds * SECOND)
      await Promise.all([platform.stopWork(), closeServer(server)])
      await Promise.race([platform.close(), pause(SHUTDOWN_TIMEOUT)])
    },
  }
}

export async function collectStartFacts(platform: PlatformServices): Promise<StartFacts> {
  const { mode, role } = platform.config
  return {
    ...(mode === 'demo' ? { logins: demoLogins, codes: demoCodes } : { logins: [], codes: [] }),
    // A worker serves no pages.
    setupAddress: role === 'worker' ? undefined : await issueSetupLink(platform),
    hasMail: platform.installation.mail().transport !== 'none',
  }
}

/**
 * Migrates the database before anything reads it. Then opens the database pool, file store, live updates and job queue
 * (the platform), and starts the background jobs.
 */
export async function migrateAndOpenPlatformServices(config: ServerConfig): Promise<ClosablePlatformServices> {
  await migrateWhenReachable(config)
  const platform = await openPlatformServices(config, createAllJobHandlers)
  if (config.mode === 'demo') await fillDemoTown(platform)
  if (config.role !== 'web') await platform.queue.work({ platform })
  return platform
}

const UNKNOWN_TRIGGERS_WARNING =
  'the database has triggers that this version of Cleanstreak does not create; they may change rows or count them twice. Drop those that you did not create yourself'

async function migrateWhenReachable(config: ServerConfig): Promise<void> {
  const end = Date.now() + DATABASE_TIMEOUT
  for (let attempts = 0; ; attempts++) {
    try {
      const triggers = await migrateDatabase(config.databaseUrl, 'migrations')
      if (triggers.length) createLogger(config).warn({ triggers }, UNKNOWN_TRIGGERS_WARNING)
      return
    } catch (err) {
      if (!isDatabaseUnavailable(err) || Date.now() > end) throw err
      if (!attempts) createLogger(config).warn({ err }, 'the database does not answer yet; retrying for up to a minute')
      await pause(SECOND)
    }
  }
}

async function listen({ host, port }: ServerConfig, { fetch }: Hono<HonoEnvironment>): Promise<Server> {
  const server = createAdaptorServer({
    fetch,
    serverOptions: {
      headersTimeout: 15 * SECOND,
      // The timeout for receiving a request is long, because a photo upload over a weak signal is slow.
      requestTimeout: 180 * SECOND,
      // The keep-alive timeout is longer than that of proxies, so that no proxy reuses a connection that is being
      // closed.
      keepAliveTimeout: 75 * SECOND,
    },
  }) as Server
  server.listen(port, host)
  await once(server, 'listening')
  return server
}

/**
 * Graceful shutdown of the HTTP server: accepts no new connections, and closes open ones once their requests end or
 * time is up.
 */
async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  await Promise.race([closed, pause(SHUTDOWN_TIMEOUT)])
  server.closeAllConnections()
}
