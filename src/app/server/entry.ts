import { join } from 'node:path'
import render from '@tanstack/react-start/server-entry'
import { readConfig } from '#platform/server/config.ts'
import type { Env } from '#platform/server/config/settings.ts'
import type { OpenPlatform, Platform } from '#platform/server/platform.ts'
import { createApp } from './http.ts'
import { type Running, demoOf, openProduct, run as runProduct } from './main.ts'

/** Entry point of the production build: the launcher calls it to run the whole product in this process. */
export const run = (env: Env) => runProduct(readConfig(env), (platform) => appFor(platform, builtClient))

const appFor = (platform: Platform, clientFolder?: string) =>
  createApp({ platform, clientFolder, render: (request) => render.fetch(request) })

const builtClient = join(import.meta.dirname, '../client')

/**
 * Survives hot reload: the development server evaluates this module again after each change, so the platform is cached.
 */
const kept = globalThis as { cleanstreak?: Promise<OpenPlatform> }
const platform = () => (kept.cleanstreak ??= openProduct(readConfig(process.env)))

/** Starts everything but the HTTP server: the launcher calls it in development, where Vite serves the requests. */
export async function develop(): Promise<Running> {
  const { config, close } = await platform()
  return { ...demoOf(config), stop: close }
}

let app: ReturnType<typeof appFor> | undefined

export default {
  async fetch(request: Request): Promise<Response> {
    app ??= appFor(await platform())
    return app.fetch(request)
  },
}
