import { Hono } from 'hono'
import { requireAdmin } from '#features/members/server/service/current-user.ts'
import { readCurrentUser } from '#features/members/server/service/sessions.ts'
import { EXPECTED_MEMBER_HEADER, type ApiErrorCode } from '#platform/errors.ts'
import { createApiContext } from '#platform/server/api.ts'
import { createHttpErrorResponse } from '#platform/server/http/error-response.ts'
import { isSmallMultipartForm } from '#platform/server/http/multipart-form.ts'
import { type RequestConcurrencyLimiter, classifyRequestByCredentials } from '#platform/server/http/load-shedding.ts'
import { type ApiOperation, createApiOperationLookup } from '#platform/server/http/api-operations.ts'
import { createCspNonce, createPageCsp } from '#platform/server/http/security-headers.ts'
import type { HonoEnvironment, HonoContext } from '#platform/server/http/http-env.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { type ReceiveBody, isUploadLimit } from '../receive-body.ts'
import { API_PATH_PREFIX, createOpenApiDocument } from './openapi.ts'
import { type ApiProcedureRequest, createApiProcedureHandlers } from './procedures.ts'
import { createNonRpcRoutes } from './raw-routes.ts'
import { renderApiReferencePage } from './reference.ts'

const INVALID_FORM_MESSAGE = 'This form cannot be read: it must hold one file and little else.'

export function serveApi(platform: PlatformServices, work: RequestConcurrencyLimiter, receiveBody: ReceiveBody) {
  const { config } = platform
  let cachedDescription: ReturnType<typeof describe> | undefined
  const raw = createNonRpcRoutes(platform)
  const describe = async () => {
    const document = await createOpenApiDocument(config.appUrl, raw)
    return { document, json: JSON.stringify(document), find: createApiOperationLookup(document) }
  }
  const description = () => (cachedDescription ??= describe())
  const procedures = createApiProcedureHandlers()

  const api = new Hono<HonoEnvironment>()
  api.use(async (c, next) => {
    const expected = c.req.header(EXPECTED_MEMBER_HEADER)
    // Requests without a session are not rejected here: the procedure itself returns 401 to anonymous clients.
    const member = expected === undefined ? undefined : await readCurrentUser(createApiContext(platform, c))
    return member && member.id !== expected ? closeConnection(createHttpErrorResponse(c, 'OTHER_MEMBER')) : next()
  })
  api.get('/openapi.json', async (c) => {
    c.set('route', '/api/openapi.json')
    return c.body((await description()).json, 200, { 'content-type': 'application/json' })
  })
  api.get('/docs', async (c) => {
    c.set('route', '/api/docs')
    const nonce = createCspNonce()
    const https = config.appUrl.startsWith('https:')
    c.header('content-security-policy', createPageCsp(nonce, https))
    return c.html(renderApiReferencePage((await description()).document, nonce, platform.installation.current().name))
  })
  for (const { method, path, handle } of raw) {
    api.on(method, path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      c.set('route', API_PATH_PREFIX + path)
      const resHeaders = new Headers()
      const answer = await handle(c.req.raw, (...refusal) => createHttpErrorResponse(c, ...refusal), {
        ...createApiContext(platform, c),
        resHeaders,
      })
      return withCookies(answer, resHeaders)
    })
  }
  api.all('*', async (c) => {
    const url = new URL(c.req.url)
    const found = (await description()).find(c.req.method, url.pathname.slice(API_PATH_PREFIX.length))
    if (!found) return createHttpErrorResponse(c, 'NOT_FOUND')
    c.set('route', API_PATH_PREFIX + found.route)
    if ('allow' in found) {
      const answer = createHttpErrorResponse(c, 'METHOD_NOT_ALLOWED')
      answer.headers.set('allow', found.allow.join(', '))
      return answer
    }
    const procedure = procedures.get(`${c.req.method === 'HEAD' ? 'GET' : c.req.method} ${found.route}`)
    if (!procedure) return createHttpErrorResponse(c, 'NOT_FOUND')
    return answerOperation(c, found.operation, (bodyAndContext) =>
      procedure({ ...bodyAndContext, request: c.req.raw, url, params: found.params }),
    )
  })
  return api

  async function answerOperation(
    c: HonoContext,
    { mediaTypes, largestBody }: ApiOperation,
    answer: (bodyAndContext: Pick<ApiProcedureRequest, 'body' | 'context'>) => Promise<Response>,
  ) {
    const { raw } = c.req
    const resHeaders = new Headers()
    const context = { ...createApiContext(platform, c), resHeaders }
    const reject = (...refusal: [code: ApiErrorCode, message?: string, data?: object]) =>
      withCookies(createHttpErrorResponse(c, ...refusal), resHeaders)
    const received = await receiveBody(raw, largestBody, context)
    if ('rejection' in received) return closeConnection(reject(...received.rejection))
    const { body } = received
    try {
      const contentType = raw.headers.get('content-type') ?? ''
      const mediaType = contentType.split(';')[0]!.trim().toLowerCase()
      if (body.length > 0 && !mediaTypes.includes(mediaType)) {
        // A failed parse never reaches the procedure, which would check permissions before the input.
        if (c.get('route').startsWith(`${API_PATH_PREFIX}/v1/admin/`)) await requireAdmin(context)
        return reject('UNSUPPORTED_MEDIA_TYPE')
      }
      // Limit the number of form parts: parsing a form with a hundred thousand parts would block the event loop for all
      // clients.
      if (body.length > 0 && mediaType === 'multipart/form-data' && !isSmallMultipartForm(body, contentType))
        return reject('BAD_REQUEST', INVALID_FORM_MESSAGE)
      const call = () => answer({ body, context })
      // Uploads bypass this concurrency limiter. They have their own queue with a longer timeout, since repeating an
      // upload is costly.
      return await (isUploadLimit(largestBody) ? call() : work(classifyRequestByCredentials(raw), call))
    } finally {
      received.release()
    }
  }
}

/**
 * Adds session cookies to the response: reading the session may renew its cookie, or delete the cookie of an ended
 * session.
 */
function withCookies(answer: Response, resHeaders: Headers) {
  for (const cookie of resHeaders.getSetCookie()) answer.headers.append('set-cookie', cookie)
  return answer
}

/**
 * Closes the connection after a response that was sent early, because the rest of the request body will not be read.
 */
function closeConnection(answer: Response) {
  answer.headers.set('connection', 'close')
  return answer
}
