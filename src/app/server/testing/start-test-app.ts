import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createTestConfig } from '#platform/server/config/testing.ts'
import type { ServerConfig } from '#platform/server/config.ts'
import { createLogger } from '#platform/server/log.ts'
import { type PlatformServices, openPlatformServices } from '#platform/server/platform.ts'
import { createHttpApp } from '../http.ts'
import type { PageRequestHandler } from '../rendering.ts'
import { createAllJobHandlers } from '../worker.ts'

type TestAppSetup = {
  databaseUrl: string
  render?: PageRequestHandler
  clientFolder?: string
  config?: Partial<ServerConfig>
  platform?: Partial<PlatformServices>
  /** Whether background jobs run. If false, they stay on the job queue, where a test can look at them. */
  runsJobs?: boolean
}

/** Starts the test app: the product's HTTP server on a real database, with a stub page in place of rendered pages. */
export async function startTestApp(setup: TestAppSetup) {
  const {
    databaseUrl,
    render = renderStubPage,
    clientFolder,
    config,
    platform: platformOverrides,
    runsJobs: works = false,
  } = setup
  const folder = await mkdtemp(join(tmpdir(), 'cleanstreak-shell-'))
  const settings = createTestConfig({ databaseUrl, storage: { kind: 'folder', path: folder }, ...config })
  const logged: Record<string, unknown>[] = []
  const log = createLogger({ mode: 'test', logLevel: 'debug' }, { write: (line) => logged.push(JSON.parse(line)) })
  const opened = await openPlatformServices(settings, createAllJobHandlers)
  const platform = { ...opened, log, ...platformOverrides }
  if (works) await opened.queue.work({ platform })
  const app = createHttpApp({ platform, render, clientFolder })
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    log: () => [...logged],
    files: opened.files,
    folder,
    stop: opened.stopWork,
    async close() {
      server.closeAllConnections()
      server.close()
      await opened.close()
      await rm(folder, { recursive: true })
    },
  }
}

const renderStubPage: PageRequestHandler = () =>
  new Response('<!doctype html><title>A page</title>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
