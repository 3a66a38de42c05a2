import { join } from 'node:path'
import render from '@tanstack/react-start/server-entry'
import { readConfig } from '#platform/server/config.ts'
import type { Environment } from '#platform/server/config/settings.ts'
import type { ClosablePlatform, Platform } from '#platform/server/platform.ts'
import { createApp } from './http.ts'
import { type RunningProduct, demoAccess, openProduct, runProduct } from './main.ts'

/** Entry point of the production build: `scripts/start.mjs` calls it to run the server in its own process. */
export const run = (env: Environment) =>
  runProduct(readConfig(env), (platform) => createAppFor(platform, builtClientFolder))

const createAppFor = (platform: Platform, clientFolder?: string) =>
  createApp({ platform, clientFolder, render: (request) => render.fetch(request) })

const builtClientFolder = join(import.meta.dirname, '../client')

/**
 * Cache that survives hot reload. The development server evaluates this module again after each change, which must not
 * open the database pool and the job queue anew.
 */
const globalCache = globalThis as { cleanstreak?: Promise<ClosablePlatform> }
const platform = () => (globalCache.cleanstreak ??= openProduct(readConfig(process.env)))

/** Starts everything but the HTTP server. `scripts/dev.mjs` calls it in development, where Vite serves the requests. */
export async function develop(): Promise<RunningProduct> {
  const { config, close } = await platform()
  return { ...demoAccess(config), stop: close }
}

let app: ReturnType<typeof createAppFor> | undefined

export default {
  async fetch(request: Request): Promise<Response> {
    app ??= createAppFor(await platform())
    return app.fetch(request)
  },
}
