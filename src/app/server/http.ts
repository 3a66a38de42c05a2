import { Hono } from 'hono'
import { API_ERRORS, type ApiErrorCode } from '#platform/errors.ts'
import { toClientSafeError } from '#platform/server/errors.ts'
import { createHttpErrorResponse } from '#platform/server/http/error-response.ts'
import { rejectCrossSiteWrites } from '#platform/server/http/csrf.ts'
import { compressResponses } from '#platform/server/http/compression.ts'
import { limitOpenRequests, createRequestConcurrencyLimiter } from '#platform/server/http/load-shedding.ts'
import { renderErrorPage } from '#platform/server/http/pages/error-page.ts'
import { serveHealthProbes } from '#platform/server/http/probes.ts'
import { serveProxyProbe } from '#platform/server/http/proxy-probe.ts'
import type { HonoEnvironment, HonoContext } from '#platform/server/http/http-env.ts'
import { createRequestMiddleware } from '#platform/server/http/request-middleware.ts'
import { serveClientBuildFiles } from '#platform/server/http/serve-files.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { serveApi } from './api/api.ts'
import { createSitemapAndManifestRoutes } from './sitemap-and-manifest.ts'
import { rejectUntilSetUp } from './not-open.ts'
import { servePages } from './pages.ts'
import { createBodyReceiver } from './receive-body.ts'
import type { PageRequestHandler } from './rendering.ts'

type AppOptions = {
  platform: PlatformServices
  render: PageRequestHandler
  /** Folder of the built browser files. Undefined in development, where the development server serves them. */
  clientFolder?: string
}

/**
 * Creates the HTTP app of the whole product. The middleware is listed in the order in which a request passes through
 * it.
 */
export function createHttpApp({ platform, render, clientFolder }: AppOptions) {
  const { log, stopping } = platform
  const app = new Hono<HonoEnvironment>()
  app.onError(async (error, c) =>
    respondWithError(c, (await toClientSafeError(error, API_ERRORS, log)).code as ApiErrorCode),
  )
  app.use(createRequestMiddleware(platform))
  app.use(rejectCrossSiteWrites(platform, respondWithError))
  app.route('/', serveHealthProbes(platform))
  app.route('/', serveProxyProbe(platform))
  if (clientFolder) app.use(serveClientBuildFiles(clientFolder))
  app.use(limitOpenRequests((c) => respondWithError(c, 'SERVICE_UNAVAILABLE'), stopping))
  app.use(rejectUntilSetUp(platform, respondWithError))
  app.use(compressResponses)
  const work = createRequestConcurrencyLimiter()
  const receiveBody = createBodyReceiver()
  app.route('/api', serveApi(platform, work, receiveBody))
  app.route('/', createSitemapAndManifestRoutes(platform))
  // Return 404 here: TanStack Start reserves this path for server functions. The product has none, and the framework
  // would return 500.
  app.all('/_serverFn/*', (c) => c.text('Not found', 404))
  app.all('*', servePages({ platform, work, receiveBody, render, built: clientFolder !== undefined }))
  return app
}

/** Responds with an API error below the API's path, and with a page elsewhere. */
const respondWithError = (c: HonoContext, code: ApiErrorCode, message?: string) =>
  c.req.path.startsWith('/api/') ? createHttpErrorResponse(c, code, message) : renderErrorPage(c, code, message)
