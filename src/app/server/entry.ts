import { join } from 'node:path'
import type { QueryClient } from '@tanstack/react-query'
import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import { type HydrationRouteOption, getServerRenderContext } from '#platform/render-context.ts'
import { readServerConfig } from '#platform/server/config.ts'
import type { EnvironmentVariables } from '#platform/server/config/settings.ts'
import type { ClosablePlatformServices, PlatformServices } from '#platform/server/platform.ts'
import { createHttpApp } from './http.ts'
import { type RunningServer, collectStartFacts, migrateAndOpenPlatformServices, runServer } from './main.ts'

/** Entry point of the production build: `scripts/start.mjs` calls it to run the server in its own process. */
export const run = (env: EnvironmentVariables) =>
  runServer(readServerConfig(env), (platform) => createAppFor(platform, builtClientFolder))

const createAppFor = (platform: PlatformServices, clientFolder?: string) =>
  createHttpApp({ platform, clientFolder, render: (request) => handlePageRequest(request) })

/**
 * Renders a page with TanStack Start. A visitor's page gets its style sheets, but no tags that load scripts: the inline
 * page script loads them when they are needed (app/web/page-script). It finds their addresses in the router state of
 * the page, which is serialized before this callback runs.
 */
const handlePageRequest = createStartHandler(({ request, router, responseHeaders }) => {
  const manifest = router.ssr?.manifest
  const options = router.state.matches.map(({ staticData }) => (staticData as HydrationRouteOption).hydration)
  const failed = router.state.matches.find(({ status }) => status === 'error')
  if (failed) getServerRenderContext()?.failPage(failed.error)
  const { queryClient } = router.options.context as { queryClient: QueryClient }
  // A page without its data loads its scripts immediately, because they try again and then show the error. An error in
  // the router state can be read only with those scripts.
  const queries = queryClient.getQueryCache().getAll()
  const isComplete = !failed && queries.every(({ state }) => state.status === 'success')
  const mayHydrateLater = isComplete && getServerRenderContext()?.mayHydrateLater
  if (manifest && mayHydrateLater && options.findLast(Boolean) === 'on-interaction') {
    const onlyStyles = Object.entries(manifest.routes).map(([id, { css }]) => [id, css ? { css } : {}])
    router.ssr = { manifest: { ...manifest, routes: Object.fromEntries(onlyStyles) } }
  }
  return defaultStreamHandler({ request, router, responseHeaders })
})

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
  const services = await platform()
  return { ...(await collectStartFacts(services)), stop: services.close }
}

let app: ReturnType<typeof createAppFor> | undefined

export default {
  async fetch(request: Request): Promise<Response> {
    app ??= createAppFor(await platform())
    return app.fetch(request)
  },
}
