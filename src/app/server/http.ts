import { Hono } from 'hono'
import type { ErrorCode } from '#platform/errors.ts'
import { forClient } from '#platform/server/errors.ts'
import { answerError } from '#platform/server/http/answers.ts'
import { compressAnswers } from '#platform/server/http/compression.ts'
import { boundRequests, openWork } from '#platform/server/http/load.ts'
import { errorPage } from '#platform/server/http/pages/error-page.ts'
import { serveProbes } from '#platform/server/http/probes.ts'
import type { Shell, ShellContext } from '#platform/server/http/request.ts'
import { wrapRequests } from '#platform/server/http/shell.ts'
import { serveFiles } from '#platform/server/http/serve-files.ts'
import type { Platform } from '#platform/server/platform.ts'
import { serveApi } from './api/api.ts'
import { servePagesMeta } from './pages-meta.ts'
import { servePages } from './pages.ts'
import type { Render } from './rendering.ts'

type App = {
  platform: Platform
  render: Render
  /** Folder of the built browser files. Undefined in development, where the development server serves them. */
  clientFolder?: string
}

/** Creates the HTTP app of the whole product. Middleware stands in the order in which a request passes through it. */
export function createApp({ platform, render, clientFolder }: App) {
  const { log, stopping } = platform
  const app = new Hono<Shell>()
  app.onError(async (error, c) => fail(c, (await forClient(error, {}, log)).code as ErrorCode))
  app.use(wrapRequests(platform))
  app.route('/', serveProbes(platform))
  if (clientFolder) app.use(serveFiles(clientFolder))
  app.use(boundRequests((c) => fail(c, 'SERVICE_UNAVAILABLE'), stopping))
  app.use(compressAnswers)
  const work = openWork()
  app.route('/api', serveApi(platform, work))
  app.route('/', servePagesMeta(platform))
  // TanStack Start reserves this path for server functions. The product has none, and the framework would answer 500.
  app.all('/_serverFn/*', (c) => c.text('Not found', 404))
  app.all('*', servePages({ platform, work, render, built: clientFolder !== undefined }))
  return app
}

const fail = (c: ShellContext, code: ErrorCode) =>
  c.req.path.startsWith('/api/')
    ? answerError(c, code)
    : errorPage(c, code === 'SERVICE_UNAVAILABLE' ? code : 'INTERNAL_SERVER_ERROR')
