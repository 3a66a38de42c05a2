import { Hono } from 'hono'
import { readCurrentUser } from '#features/members/server/service/sessions.ts'
import { EXPECTED_MEMBER_HEADER, type ApiErrorCode } from '#platform/errors.ts'
import { createApiContext } from '#platform/server/api.ts'
import { errorResponse } from '#platform/server/http/error-response.ts'
import { DEFAULT_BODY_LIMIT, createRequestBodyReader } from '#platform/server/http/request-body.ts'
import { isSmallForm } from '#platform/server/http/multipart-form.ts'
import { type WorkLimiter, classifyRequest } from '#platform/server/http/load-shedding.ts'
import { type ApiOperation, createOperationLookup } from '#platform/server/http/api-operations.ts'
import { createNonce, createPageCsp } from '#platform/server/http/security-headers.ts'
import type { HttpEnv, HttpContext } from '#platform/server/http/http-env.ts'
import { rejectCrossSiteWrites } from '#platform/server/http/csrf.ts'
import { clientNetwork, countAttempts } from '#platform/server/limits/rate-limits.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { API_PREFIX, createOpenApiDocument } from './openapi.ts'
import { type ProcedureRequest, createProcedureHandlers } from './procedures.ts'
import { createRawHttpRoutes } from './raw-routes.ts'
import { renderReferencePage } from './reference.ts'

/**
 * Rate limit of uploads by anonymous clients, per network. Interrupted uploads count too. Submitting an event with an
 * upload has a second rate limit.
 */
const ANONYMOUS_UPLOAD_LIMIT = { name: 'upload network', most: 40, seconds: 60 * 60 }

const INVALID_FORM_MESSAGE = 'This form cannot be read: it must hold one file and little else.'

/** Serves everything under /api: procedures of the contract, raw routes and the API reference. */
export function serveApi(platform: PlatformServices, work: WorkLimiter) {
  const { config } = platform
  let cachedDescription: ReturnType<typeof describe> | undefined
  const raw = createRawHttpRoutes(platform)
  const describe = async () => {
    const document = await createOpenApiDocument(config.appUrl, raw)
    return { document, json: JSON.stringify(document), find: createOperationLookup(document) }
  }
  const description = () => (cachedDescription ??= describe())
  const procedures = createProcedureHandlers()
  const readBody = createRequestBodyReader()

  const api = new Hono<HttpEnv>()
  api.use(rejectCrossSiteWrites(platform))
  api.use(async (c, next) => {
    const expected = c.req.header(EXPECTED_MEMBER_HEADER)
    // Requests without a session are not rejected here: the procedure itself answers 401 to anonymous clients.
    const member = expected === undefined ? undefined : await readCurrentUser(createApiContext(platform, c))
    return member && member.id !== expected ? closeConnection(errorResponse(c, 'OTHER_MEMBER')) : next()
  })
  api.get('/openapi.json', async (c) => {
    c.set('route', '/api/openapi.json')
    return c.body((await description()).json, 200, { 'content-type': 'application/json' })
  })
  api.get('/docs', async (c) => {
    c.set('route', '/api/docs')
    const nonce = createNonce()
    const https = config.appUrl.startsWith('https:')
    c.header('content-security-policy', createPageCsp(nonce, https))
    return c.html(renderReferencePage((await description()).document, nonce))
  })
  for (const { method, path, handle } of raw) {
    api.on(method, path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      c.set('route', API_PREFIX + path)
      const resHeaders = new Headers()
      const answer = await handle(c.req.raw, (...refusal) => errorResponse(c, ...refusal), {
        ...createApiContext(platform, c),
        resHeaders,
      })
      return withCookies(answer, resHeaders)
    })
  }
  api.all('*', async (c) => {
    const url = new URL(c.req.url)
    const found = (await description()).find(c.req.method, url.pathname.slice(API_PREFIX.length))
    if (!found) return errorResponse(c, 'NOT_FOUND')
    c.set('route', API_PREFIX + found.route)
    if ('allow' in found) {
      const answer = errorResponse(c, 'METHOD_NOT_ALLOWED')
      answer.headers.set('allow', found.allow.join(', '))
      return answer
    }
    const procedure = procedures.get(`${c.req.method === 'HEAD' ? 'GET' : c.req.method} ${found.route}`)
    if (!procedure) return errorResponse(c, 'NOT_FOUND')
    return answerOperation(c, found.operation, (asked) =>
      procedure({ ...asked, request: c.req.raw, url, params: found.params }),
    )
  })
  return api

  async function answerOperation(
    c: HttpContext,
    { mediaTypes, largestBody }: ApiOperation,
    answer: (asked: Pick<ProcedureRequest, 'body' | 'context'>) => Promise<Response>,
  ) {
    const { raw } = c.req
    const resHeaders = new Headers()
    const context = { ...createApiContext(platform, c), resHeaders }
    const reject = (...refusal: [code: ApiErrorCode, message?: string, data?: object]) =>
      withCookies(errorResponse(c, ...refusal), resHeaders)
    const isUpload = largestBody.bytes > DEFAULT_BODY_LIMIT.bytes
    // All large request bodies share a limited amount of memory. Most uploads are for members only, who get a larger
    // share.
    const member = isUpload ? await readCurrentUser(context) : undefined
    if (largestBody.membersOnly && !member) return closeConnection(reject('UNAUTHORIZED', largestBody.membersOnly))
    const network = clientNetwork(context.clientAddress)
    // Count the upload before its body is read, so that interrupted uploads count toward the rate limit too.
    const retryAfter =
      isUpload && !member ? await countAttempts(platform, [{ limit: ANONYMOUS_UPLOAD_LIMIT, who: network }]) : undefined
    if (retryAfter !== undefined) return closeConnection(reject('TOO_MANY_REQUESTS', undefined, { retryAfter }))
    const sender = { id: member?.id ?? network, isMember: member !== undefined }
    const read = await readBody(raw, largestBody, sender)
    if ('refusal' in read) {
      const sentence = read.refusal === 'PAYLOAD_TOO_LARGE' ? largestBody.message : undefined
      return closeConnection(reject(read.refusal, sentence))
    }
    const { body } = read
    try {
      const contentType = raw.headers.get('content-type') ?? ''
      const mediaType = contentType.split(';')[0]!.trim().toLowerCase()
      if (body.length > 0 && !mediaTypes.includes(mediaType)) return reject('UNSUPPORTED_MEDIA_TYPE')
      // Limit the number of form parts: parsing a form with a hundred thousand parts would block the event loop for all
      // clients.
      if (body.length > 0 && mediaType === 'multipart/form-data' && !isSmallForm(body, contentType))
        return reject('BAD_REQUEST', INVALID_FORM_MESSAGE)
      const call = () => answer({ body, context })
      // Uploads bypass this concurrency limiter. They have their own queue with a longer timeout, since repeating an
      // upload is costly.
      return await (isUpload ? call() : work(classifyRequest(raw), call))
    } finally {
      read.release()
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
