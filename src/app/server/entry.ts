import { join } from 'node:path'
import render from '@tanstack/react-start/server-entry'
import { readConfig } from '#platform/server/config.ts'
import type { Env } from '#platform/server/config/settings.ts'
import type { OpenPlatform, Platform } from '#platform/server/platform.ts'
import { createApp } from './http.ts'
import { type Running, demoOf, openProduct, run as runProduct } from './main.ts'

/** For the launcher: the built product in one process. */
export const run = (env: Env) => runProduct(readConfig(env), (platform) => appFor(platform, builtClient))

const appFor = (platform: Platform, clientFolder?: string) =>
  createApp({ platform, clientFolder, render: (request) => render.fetch(request) })

/** The build puts the server and the browser's files side by side. */
const builtClient = join(import.meta.dirname, '../client')

/** The development server serves by itself, and evaluates this anew after a change: what is open is kept beside it. */
const kept = globalThis as { cleanstreak?: Promise<OpenPlatform> }
const platform = () => (kept.cleanstreak ??= openProduct(readConfig(process.env)))

/** For the launcher, when it runs a development server. */
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
