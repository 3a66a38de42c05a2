import type { Handler } from 'hono'
import { hasExtraSlashes, matchesAnyPath } from '#platform/page-path.ts'
import type { PostedForm } from '#platform/render-context.ts'
import { type ApiContext, createApiContext } from '#platform/server/api.ts'
import { retryAfterHeader } from '#platform/server/http/error-response.ts'
import { chooseContentEncoding, GZIP_CONTENT_ENCODING } from '#platform/server/http/compression.ts'
import { requestHasCredentials } from '#platform/server/http/credentials.ts'
import { type RequestConcurrencyLimiter, classifyRequestByCredentials } from '#platform/server/http/load-shedding.ts'
import { renderErrorPage } from '#platform/server/http/pages/error-page.ts'
import { createCspNonce, createPageCsp } from '#platform/server/http/security-headers.ts'
import { type CachedPage, createPageCache } from '#platform/server/http/pages/page-cache.ts'
import type { HonoEnvironment, HonoContext } from '#platform/server/http/http-env.ts'
import type { ServerLogger } from '#platform/server/log.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import {
  PLAIN_FORM_ADDRESSES,
  findConfirmedForm,
  findPlainForm,
  hasTooMuchText,
  isSmallPlainForm,
  largestPlainFormBody,
  sendPlainForm,
} from './plain-forms.ts'
import { publicPageAddress } from './public-pages.ts'
import { type ReceiveBody, isUploadLimit } from './receive-body.ts'
import {
  type PageOptions,
  type PageRequestHandler,
  createInProcessClient,
  renderPageWithInProcessApi,
} from './rendering.ts'

/**
 * Cache headers of pages. A CSP nonce is valid for one response, so only the browser may cache a page, and it must
 * revalidate. A member's page is never stored: the back button would show it to the next user of the device.
 */
const CACHE_CONTROL = { shared: 'private, no-cache', ofMember: 'private, no-store' }

/**
 * Serves all pages: those of anonymous visitors from the page cache, those of members rendered per request. In
 * development (`built: false`) there is no cache and hardly any content security policy.
 */
export function servePages({
  platform,
  work,
  receiveBody,
  render,
  built,
}: {
  platform: PlatformServices
  work: RequestConcurrencyLimiter
  receiveBody: ReceiveBody
  render: PageRequestHandler
  built: boolean
}): Handler<HonoEnvironment> {
  const { config, clock, log, installation } = platform
  const https = config.appUrl.startsWith('https:')
  const cache = createPageCache({ newNonce: createCspNonce, now: () => clock.now().getTime() })
  // Every page shows the name of the organization.
  installation.onChange(cache.clear)

  return async (c) => {
    c.set('route', 'page')
    const { method } = c.req
    const url = new URL(c.req.url)
    if (!isValidPath(url.pathname)) return renderErrorPage(c, 'BAD_REQUEST')
    if (method !== 'GET' && method !== 'HEAD') {
      const takesForm = !hasExtraSlashes(url.pathname) && matchesAnyPath(PLAIN_FORM_ADDRESSES, url.pathname)
      if (takesForm && method === 'POST') return answerPlainForm(c, url)
      const rejection = renderErrorPage(c, 'METHOD_NOT_ALLOWED')
      rejection.headers.set('allow', takesForm ? 'GET, HEAD, POST' : 'GET, HEAD')
      return rejection
    }
    const confirmed = findConfirmedForm(url)
    const isShared = built && !confirmed && !requestHasCredentials(c.req.raw.headers)
    const address = isShared ? publicPageAddress(url) : undefined
    if (!address)
      return work(classifyRequestByCredentials(c.req.raw), () =>
        renderPersonal(c, url.pathname + url.search, confirmed),
      )
    const render = (nonce: string) => work('everybody', () => renderPublic(c, address, nonce))
    return respondFromCache(c, await cache.pageAt(address, render))
  }

  async function renderPersonal(c: HonoContext, address: string, posted?: PostedForm) {
    const nonce = createCspNonce()
    const { headers, signal } = c.req.raw
    // Response headers that set or delete the session cookie if the session was renewed or ended during rendering.
    const resHeaders = new Headers()
    const context = { ...createApiContext(platform, c), resHeaders, rendering: {} }
    const hasCredentials = requestHasCredentials(headers)
    const mayHydrateLater = built && !hasCredentials
    const options = { nonce, mayHydrateLater, postedForm: posted }
    const page = await renderPage(address, { headers, signal }, context, options)
    const body = page.body && logStreamErrors(page.body, log)
    for (const cookie of resHeaders.getSetCookie()) page.headers.append('set-cookie', cookie)
    const cachedBy = posted || hasCredentials ? 'ofMember' : 'shared'
    for (const [name, value] of Object.entries(pageHeaders(nonce, cachedBy))) page.headers.set(name, value)
    if (hasSecret(address))
      for (const [name, value] of Object.entries(SECRET_ADDRESS_HEADERS)) page.headers.set(name, value)
    for (const [name, value] of Object.entries(posted?.error ? retryAfterHeader(posted.error) : {}))
      page.headers.set(name, value)
    return new Response(body, { status: statusOfPage(page.status, posted), headers: page.headers })
  }

  /**
   * Responds to a form sent without JavaScript: with a redirect, or with its page, which shows the error or confirms
   * the success.
   */
  async function answerPlainForm(c: HonoContext, url: URL) {
    const { raw } = c.req
    const resHeaders = new Headers()
    const context = { ...createApiContext(platform, c), resHeaders }
    const largestBody = largestPlainFormBody(url.pathname)
    const received = await receiveBody(raw, largestBody, context)
    if ('rejection' in received) {
      const rejection = renderErrorPage(c, ...received.rejection)
      rejection.headers.set('connection', 'close')
      return rejection
    }
    try {
      const contentType = raw.headers.get('content-type') ?? ''
      if (!isSmallPlainForm(received.body, contentType)) return renderErrorPage(c, 'BAD_REQUEST')
      const sent = await new Response(received.body, { headers: { 'content-type': contentType } })
        .formData()
        .catch(() => new FormData())
      if (hasTooMuchText(sent)) return renderErrorPage(c, 'PAYLOAD_TOO_LARGE')
      // The last name counts: a button may name another form than the one around it.
      const form = findPlainForm(sent.getAll('form').at(-1), url.pathname)
      if (!form) return renderErrorPage(c, 'BAD_REQUEST')
      const send = () => sendPlainForm(form, { api: createInProcessClient(context), sent, address: url })
      const requestClass = classifyRequestByCredentials(raw)
      const { posted, next } = await (isUploadLimit(largestBody) ? send() : work(requestClass, send))
      const page = await (next
        ? new Response(null, { status: 303, headers: { location: next, 'cache-control': 'no-store' } })
        : work(requestClass, () => renderPersonal(c, url.pathname + url.search, posted)))
      for (const cookie of resHeaders.getSetCookie()) page.headers.append('set-cookie', cookie)
      return page
    } finally {
      received.release()
    }
  }

  /**
   * Renders a page for the page cache, which all visitors share. Rendering gets no header of the visitor's request, so
   * one visitor's data cannot reach another.
   */
  async function renderPublic(c: HonoContext, address: string, nonce: string) {
    const context = { ...createApiContext(platform, c, new Headers()), clientAddress: '' }
    // This user agent of a crawler makes TanStack Start return the complete page instead of streaming it in parts.
    const crawler = { headers: { 'user-agent': 'Googlebot' } }
    const page = await renderPage(address, crawler, context, { nonce, mayHydrateLater: built })
    page.headers.delete('set-cookie')
    const html = await new Response(page.body).text()
    return { status: page.status, headers: Object.fromEntries(page.headers), html }
  }

  /** Renders a page as if it was requested at the configured public address, whatever the Host header says. */
  async function renderPage(address: string, init: RequestInit, context: ApiContext, options: PageOptions) {
    const { response, failure } = await renderPageWithInProcessApi(
      render,
      new Request(config.appUrl + address, init),
      context,
      options,
    )
    const headers = new Headers(response.headers)
    for (const [name, value] of Object.entries(failure ? retryAfterHeader(failure) : {})) headers.set(name, value)
    return { status: failure?.status ?? response.status, headers, body: response.body }
  }

  function respondFromCache(c: HonoContext, { status, headers, html }: CachedPage) {
    const nonce = createCspNonce()
    const zipped = chooseContentEncoding(c.req.raw.headers, [GZIP_CONTENT_ENCODING])
    const { bytes, release } = html[zipped ? 'gzip' : 'plain'](Buffer.from(nonce))
    c.env?.outgoing?.once('close', release)
    const encoding = zipped && { 'content-encoding': zipped.name, vary: 'accept-encoding' }
    return new Response(bytes, { status, headers: { ...headers, ...encoding, ...pageHeaders(nonce) } })
  }

  function pageHeaders(nonce: string, cache: keyof typeof CACHE_CONTROL = 'shared') {
    // No strict content security policy in development: Vite's development server injects scripts and styles without a
    // nonce.
    const policy = built ? createPageCsp(nonce, https) : "frame-ancestors 'none'"
    return { 'cache-control': CACHE_CONTROL[cache], 'content-security-policy': policy }
  }
}

const isRedirect = (status: number) => status >= 300 && status < 400

/**
 * Headers of an address with a key or token, such as /reset-password?token=. No cache stores its page or redirect, and no
 * other site learns the address.
 */
const SECRET_ADDRESS_HEADERS = { 'cache-control': CACHE_CONTROL.ofMember, 'referrer-policy': 'no-referrer' }

function hasSecret(address: string): boolean {
  const { searchParams } = new URL(address, 'http://localhost')
  return searchParams.has('key') || searchParams.has('token')
}

/** The page of a rejected form has the status of its error. A redirect after a form is followed with GET. */
function statusOfPage(status: number, posted: PostedForm | undefined) {
  if (!posted) return status
  if (isRedirect(status)) return 303
  return status === 200 && posted.error ? posted.error.status : status
}

/**
 * Whether a page path is safe: it can be decoded, and browsers do not read it as another host (`//evil.example`, open
 * redirect).
 */
function isValidPath(pathname: string) {
  try {
    return !/^\/[/\\]/.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}

/** Logs a rendering error that interrupts a streamed page, and keeps the error message out of the response. */
function logStreamErrors(body: ReadableStream<Uint8Array>, log: ServerLogger): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        log.error({ err: error }, 'page response interrupted')
        controller.error(new Error('The page broke off'))
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
