import { AsyncLocalStorage } from 'node:async_hooks'
import { createJsonifiedRouterClient } from '@orpc/openapi'
import { type AnyRouter, ORPCError } from '@orpc/server'
import { API_ERRORS, isRateLimitError } from '#platform/errors.ts'
import { type ServerRenderContext, provideServerRenderContext } from '#platform/render-context.ts'
import { type ApiContext, maskUndeclaredErrors } from '#platform/server/api.ts'
import { apiRouter } from './api/router.ts'

/** Type of TanStack Start's request handler, which renders a page on the server (SSR). */
export type PageRequestHandler = (request: Request) => Response | Promise<Response>

/** Options of a page that the server decides before it renders the page. */
export type PageOptions = Pick<ServerRenderContext, 'nonce' | 'mayHydrateLater' | 'postedForm'>

const rendering = new AsyncLocalStorage<ServerRenderContext>()
provideServerRenderContext(() => rendering.getStore())

/**
 * Renders a page on the server with an in-process API client. The result `failure` is the API error that decides the
 * status of the page: 503 if a part was rendered without its data because the database is down, 429 for a rate limit,
 * 403 without permission. If rendering fails in an outage, the 503 is thrown instead of the rendering error.
 */
export async function renderPageWithInProcessApi(
  render: PageRequestHandler,
  request: Request,
  context: ApiContext,
  options: PageOptions,
) {
  const state: OutageState = {}
  let refusal: Refusal | undefined
  const pageContext: ServerRenderContext = {
    ...options,
    api: createInProcessClient(context, state),
    origin: context.platform.config.appUrl,
    installation: context.platform.installation.current(),
    requestId: context.requestId,
    failPage(error) {
      if (error instanceof ORPCError && isRateLimitError(error)) refusal = error
    },
    forbidPage() {
      refusal = API_ERRORS.FORBIDDEN
    },
    report: (error) => context.platform.log.error({ err: error }, 'page could not be rendered'),
  }
  try {
    const response = await rendering.run(pageContext, () => render(request))
    return { response, failure: state.outage ?? refusal }
  } catch (error) {
    throw state.outage ?? error
  }
}

/** Status of a rejected page, with the data of the API error. */
type Refusal = { status: number; data?: unknown }

type OutageState = { outage?: ORPCError<string, unknown> }

/**
 * Creates an API client that calls the API procedures in-process: same inputs and errors as over HTTP, without the
 * network.
 */
export function createInProcessClient(context: ApiContext, state: OutageState = {}) {
  const recordOutage = async ({ next }: { next(): Promise<unknown> }) => {
    try {
      return await next()
    } catch (error) {
      if (error instanceof ORPCError && error.code === 'SERVICE_UNAVAILABLE') state.outage ??= error
      throw error
    }
  }
  return createJsonifiedRouterClient(apiRouter as AnyRouter, {
    context,
    interceptors: [recordOutage, maskUndeclaredErrors],
  }) as ServerRenderContext['api']
}
