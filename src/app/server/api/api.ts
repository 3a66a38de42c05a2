import { Hono } from 'hono'
import { sessionOf } from '#features/members/server/service/sessions.ts'
import { EXPECTED_MEMBER, type ErrorCode } from '#platform/errors.ts'
import { apiContext } from '#platform/server/api.ts'
import { answerError } from '#platform/server/http/answers.ts'
import { STANDARD_BODY, openBodies } from '#platform/server/http/body.ts'
import { isSmallForm } from '#platform/server/http/form.ts'
import { type Work, whoIsAsking } from '#platform/server/http/load.ts'
import { type Operation, operationsOf } from '#platform/server/http/operations.ts'
import { newNonce, pagePolicy } from '#platform/server/http/security-headers.ts'
import type { Shell, ShellContext } from '#platform/server/http/request.ts'
import { refuseForeignWrites } from '#platform/server/http/same-origin.ts'
import { networkOf, waitAfter } from '#platform/server/limits/limits.ts'
import type { Platform } from '#platform/server/platform.ts'
import { API_PREFIX, describeApi } from './openapi.ts'
import { type Asked, openProcedures } from './procedures.ts'
import { rawRoutes } from './raw-routes.ts'
import { referencePage } from './reference.ts'

/**
 * Rate limit of uploads by anonymous clients, per network. Interrupted uploads count too. What an upload is for, such
 * as submitting an event, has a rate limit of its own.
 */
const UPLOADS = { name: 'upload network', most: 40, seconds: 60 * 60 }

const NO_FORM = 'This form cannot be read: it must hold one file and little else.'

/** Serves everything under /api: procedures of the contract, raw routes and the API reference. */
export function serveApi(platform: Platform, work: Work) {
  const { config } = platform
  let described: ReturnType<typeof describe> | undefined
  const raw = rawRoutes(platform)
  const describe = async () => {
    const document = await describeApi(config.appUrl, raw)
    return { document, json: JSON.stringify(document), find: operationsOf(document) }
  }
  const description = () => (described ??= describe())
  const procedures = openProcedures()
  const readBody = openBodies()

  const api = new Hono<Shell>()
  api.use(refuseForeignWrites(platform))
  api.use(async (c, next) => {
    const expected = c.req.header(EXPECTED_MEMBER)
    // An anonymous request passes: the procedure itself answers 401.
    const member = expected === undefined ? undefined : await sessionOf(apiContext(platform, c))
    return member && member.id !== expected ? unread(answerError(c, 'OTHER_MEMBER')) : next()
  })
  api.get('/openapi.json', async (c) => {
    c.set('route', '/api/openapi.json')
    return c.body((await description()).json, 200, { 'content-type': 'application/json' })
  })
  api.get('/docs', async (c) => {
    c.set('route', '/api/docs')
    const nonce = newNonce()
    const https = config.appUrl.startsWith('https:')
    c.header('content-security-policy', pagePolicy(nonce, https))
    return c.html(referencePage((await description()).document, nonce))
  })
  for (const { method, path, handle } of raw) {
    api.on(method, path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      c.set('route', API_PREFIX + path)
      const resHeaders = new Headers()
      const answer = await handle(c.req.raw, (...refusal) => answerError(c, ...refusal), {
        ...apiContext(platform, c),
        resHeaders,
      })
      return withCookies(answer, resHeaders)
    })
  }
  api.all('*', async (c) => {
    const url = new URL(c.req.url)
    const found = (await description()).find(c.req.method, url.pathname.slice(API_PREFIX.length))
    if (!found) return answerError(c, 'NOT_FOUND')
    c.set('route', API_PREFIX + found.route)
    if ('allow' in found) {
      const answer = answerError(c, 'METHOD_NOT_ALLOWED')
      answer.headers.set('allow', found.allow.join(', '))
      return answer
    }
    const procedure = procedures.get(`${c.req.method === 'HEAD' ? 'GET' : c.req.method} ${found.route}`)
    if (!procedure) return answerError(c, 'NOT_FOUND')
    return answerOperation(c, found.operation, (asked) =>
      procedure({ ...asked, request: c.req.raw, url, params: found.params }),
    )
  })
  return api

  async function answerOperation(
    c: ShellContext,
    { mediaTypes, largestBody }: Operation,
    answer: (asked: Pick<Asked, 'body' | 'context'>) => Promise<Response>,
  ) {
    const { raw } = c.req
    const resHeaders = new Headers()
    const context = { ...apiContext(platform, c), resHeaders }
    const refuse = (...refusal: [code: ErrorCode, message?: string, data?: object]) =>
      withCookies(answerError(c, ...refusal), resHeaders)
    const isUpload = largestBody.bytes > STANDARD_BODY.bytes
    // All large bodies share a limited amount of memory, so most uploads are for members only, who get a larger quota.
    const member = isUpload ? await sessionOf(context) : undefined
    if (largestBody.membersOnly && !member) return unread(refuse('UNAUTHORIZED', largestBody.membersOnly))
    const network = networkOf(context.clientAddress)
    // Counted before the body is read, so that interrupted uploads count too.
    const retryAfter = isUpload && !member ? await waitAfter(platform, [{ limit: UPLOADS, who: network }]) : undefined
    if (retryAfter !== undefined) return unread(refuse('TOO_MANY_REQUESTS', undefined, { retryAfter }))
    const sender = { id: member?.id ?? network, isMember: member !== undefined }
    const read = await readBody(raw, largestBody, sender)
    if ('refusal' in read) {
      const sentence = read.refusal === 'PAYLOAD_TOO_LARGE' ? largestBody.message : undefined
      return unread(refuse(read.refusal, sentence))
    }
    const { body } = read
    try {
      const contentType = raw.headers.get('content-type') ?? ''
      const mediaType = contentType.split(';')[0]!.trim().toLowerCase()
      if (body.length > 0 && !mediaTypes.includes(mediaType)) return refuse('UNSUPPORTED_MEDIA_TYPE')
      // Parsing a form with a hundred thousand parts would block the event loop for all clients.
      if (body.length > 0 && mediaType === 'multipart/form-data' && !isSmallForm(body, contentType))
        return refuse('BAD_REQUEST', NO_FORM)
      const call = () => answer({ body, context })
      // Uploads bypass this limiter: they have a queue of their own with a longer timeout, since a repeat is costly.
      return await (isUpload ? call() : work(whoIsAsking(raw), call))
    } finally {
      read.release()
    }
  }
}

/** Adds cookies to the response: reading the session may renew its cookie, or delete that of an ended session. */
function withCookies(answer: Response, resHeaders: Headers) {
  for (const cookie of resHeaders.getSetCookie()) answer.headers.append('set-cookie', cookie)
  return answer
}

/** Closes the connection after the response, because the rest of the request body will not be read. */
function unread(answer: Response) {
  answer.headers.set('connection', 'close')
  return answer
}
