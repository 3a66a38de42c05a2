import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#platform/server/config.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { type OpenPlatform, openPlatform } from '#platform/server/platform.ts'
import { type Login, demoLogins, fillDemoTown } from '../../../seed/town.ts'

type Fetch = (request: Request, env?: object) => Response | Promise<Response>

export type Running = { logins: Login[]; stop(): Promise<void> }

const SECOND = 1000
/** for requests and jobs that are under way when the process is asked to end */
const PATIENCE = 10 * SECOND

/** One process of the product, in the role its settings name. */
export async function run(config: Config, shell: (platform: OpenPlatform) => Fetch): Promise<Running> {
  const platform = await prepare(config)
  const server = await listen(platform, shell(platform))
  return {
    logins: config.mode === 'demo' ? demoLogins : [],
    async stop() {
      platform.announceStop()
      await close(server)
      await platform.close()
    },
  }
}

/** The database is brought up to this code before anything reads it. */
export async function prepare(config: Config): Promise<OpenPlatform> {
  await migrate(config.databaseUrl, 'migrations')
  const platform = await openPlatform(config)
  if (config.mode === 'demo') await fillDemoTown(platform.db)
  return platform
}

async function listen({ config }: OpenPlatform, fetch: Fetch): Promise<Server> {
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
  server.listen(config.port, config.host)
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
