import { join } from 'node:path'
import render from '@tanstack/react-start/server-entry'
import { readServerConfig } from '#platform/server/config.ts'
import type { EnvironmentVariables } from '#platform/server/config/settings.ts'
import type { ClosablePlatformServices, PlatformServices } from '#platform/server/platform.ts'
import { createHttpApp } from './http.ts'
import {
  type RunningServer,
  getDemoLoginsAndChallengeCodes,
  migrateAndOpenPlatformServices,
  runServer,
} from './main.ts'

/** Entry point of the production build: `scripts/start.mjs` calls it to run the server in its own process. */
export const run = (env: EnvironmentVariables) =>
  runServer(readServerConfig(env), (platform) => createAppFor(platform, builtClientFolder))

const createAppFor = (platform: PlatformServices, clientFolder?: string) =>
  createHttpApp({ platform, clientFolder, render: (request) => render.fetch(request) })

const builtClientFolder = join(import.meta.dirname, '../client')

/**
 * Cache of the opened platform services, which survives hot reload. The development server evaluates this module again
 * after each change, which must not open the database pool and the job queue anew.
 */
const globalCache = globalThis as { cleanstreak?: Promise<ClosablePlatformServices> }
const platform = () => (globalCache.cleanstreak ??= migrateAndOpenPlatformServices(readServerConfig(process.env)))

/**
 * Starts every part of the server but its HTTP listener. `scripts/dev.mjs` calls it in development, where Vite receives
 * the requests.
 */
export async function develop(): Promise<RunningServer> {
  const { config, close } = await platform()
  return { ...getDemoLoginsAndChallengeCodes(config), stop: close }
}

let app: ReturnType<typeof createAppFor> | undefined

export default {
  async fetch(request: Request): Promise<Response> {
    app ??= createAppFor(await platform())
    return app.fetch(request)
  },
}
