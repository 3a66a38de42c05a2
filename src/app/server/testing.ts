import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { testConfig } from '#platform/server/config/testing.ts'
import type { Config } from '#platform/server/config.ts'
import { createLog } from '#platform/server/log.ts'
import { type Platform, openPlatform } from '#platform/server/platform.ts'
import { createApp } from './http.ts'
import type { Render } from './rendering.ts'

type Setup = {
  databaseUrl: string
  render?: Render
  clientFolder?: string
  config?: Partial<Config>
  platform?: Partial<Platform>
}

/** The shell on a real server and a real database, with a small page in place of the product's. */
export async function startApp({ databaseUrl, render = smallPage, clientFolder, config, platform: instead }: Setup) {
  const folder = await mkdtemp(join(tmpdir(), 'cleanstreak-shell-'))
  const settings = testConfig({ databaseUrl, storage: { kind: 'folder', path: folder }, ...config })
  const lines: string[] = []
  const log = createLog({ mode: 'test', logLevel: 'debug' }, { write: (line) => lines.push(line) })
  const opened = await openPlatform(settings)
  const app = createApp({ platform: { ...opened, log, ...instead }, render, clientFolder })
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    log: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    files: opened.files,
    stop: opened.announceStop,
    async close() {
      server.closeAllConnections()
      server.close()
      await opened.close()
      await rm(folder, { recursive: true })
    },
  }
}

const smallPage: Render = () =>
  new Response('<!doctype html><title>A page</title>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
