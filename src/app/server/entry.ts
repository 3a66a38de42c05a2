import render from '@tanstack/react-start/server-entry'
import { createRouterClient } from '@orpc/server'
import { AsyncLocalStorage } from 'node:async_hooks'
import { lendToRendering, type Lent } from '#platform/bridge.ts'
import { readConfig } from '#platform/server/config.ts'
import { type Env } from '#platform/server/config/settings.ts'
import type { OpenPlatform, Platform } from '#platform/server/platform.ts'
import { prepare, run as runProduct } from './main.ts'
import { router } from './router.ts'

const rendering = new AsyncLocalStorage<Lent>()
lendToRendering(() => rendering.getStore())
const shell = (platform: Platform) => (request: Request) =>
  rendering.run(
    {
      nonce: 'x',
      origin: platform.config.appUrl,
      api: createRouterClient(router, { context: { platform } as never }) as never,
    },
    () => render.fetch(request),
  )

/** For the launcher: the whole product in one process. */
export const run = (env: Env) => runProduct(readConfig(env), shell)

const kept = globalThis as { cleanstreak?: Promise<OpenPlatform> }

/** The development server serves by itself, and this module anew after each change: what is open is kept beside it. */
export default {
  async fetch(request: Request): Promise<Response> {
    kept.cleanstreak ??= prepare(readConfig(process.env))
    return shell(await kept.cleanstreak)(request)
  },
}
