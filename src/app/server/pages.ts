import type { Handler } from 'hono'
import { ERRORS } from '#platform/errors.ts'
import { type ApiContext, apiContext } from '#platform/server/api.ts'
import { RETRY_AFTER } from '#platform/server/http/answers.ts'
import { accepts, GZIP } from '#platform/server/http/compression.ts'
import { carriesIdentity } from '#platform/server/http/identity.ts'
import { type Work, whoIsAsking } from '#platform/server/http/load.ts'
import { errorPage } from '#platform/server/http/pages/error-page.ts'
import { newNonce, pagePolicy } from '#platform/server/http/security-headers.ts'
import { type SharedPage, createPageCache } from '#platform/server/http/pages/page-cache.ts'
import type { Shell, ShellContext } from '#platform/server/http/request.ts'
import type { Log } from '#platform/server/log.ts'
import type { Platform } from '#platform/server/platform.ts'
import { publicAddress } from './public-pages.ts'
import { type Render, renderWith } from './rendering.ts'

/**
 * A nonce is good for one answer only, so no cache but the browser's own may keep a page, and that one asks again. What
 * was made for a member it may not keep at all: on the way back it would show the page to whoever sits there now.
 */
const CACHE_CONTROL = { shared: 'private, no-cache', ofMember: 'private, no-store' }

/** Everything that is not the API and not a file. A development server (`built: false`) has next to no policy and no cache. */
export function servePages({
  platform,
  work,
  render,
  built,
}: {
  platform: Platform
  work: Work
  render: Render
  built: boolean
}): Handler<Shell> {
  const { config, clock, log } = platform
  const https = config.appUrl.startsWith('https:')
  const pageAt = createPageCache({ newNonce, now: () => clock.now().getTime() })

  return async (c) => {
    c.set('route', 'page')
    const { method } = c.req
    if (method !== 'GET' && method !== 'HEAD') {
      const refused = errorPage(c, 'METHOD_NOT_ALLOWED')
      refused.headers.set('allow', 'GET, HEAD')
      return refused
    }
    const url = new URL(c.req.url)
    if (!isReadable(url.pathname)) return errorPage(c, 'BAD_REQUEST')
    const address = built && !carriesIdentity(c.req.raw.headers) ? publicAddress(url) : undefined
    if (!address) return work(whoIsAsking(c.req.raw), () => renderForOne(c, url.pathname + url.search))
    const render = (nonce: string) => work('everybody', () => renderForEverybody(c, address, nonce))
    return answerShared(c, await pageAt(address, render))
  }

  async function renderForOne(c: ShellContext, address: string) {
    const nonce = newNonce()
    const { headers, signal } = c.req.raw
    // a session that was renewed while the page was made, or ended
    const resHeaders = new Headers()
    const context = { ...apiContext(platform, c), resHeaders, rendering: {} }
    const page = await renderPage(address, { headers, signal }, context, nonce)
    const body = page.body && guarded(page.body, log)
    for (const cookie of resHeaders.getSetCookie()) page.headers.append('set-cookie', cookie)
    const cache = carriesIdentity(headers) ? 'ofMember' : 'shared'
    for (const [name, value] of Object.entries(ofPage(nonce, cache))) page.headers.set(name, value)
    return new Response(body, { status: page.status, headers: page.headers })
  }

  /** Without a single header of the visitor's, so that nothing of one can be shown to another. */
  async function renderForEverybody(c: ShellContext, address: string, nonce: string) {
    const context = { ...apiContext(platform, c, new Headers()), clientAddress: '' }
    // crawlers get the whole page at once instead of a beginning and its completions
    const page = await renderPage(address, { headers: { 'user-agent': 'Googlebot' } }, context, nonce)
    page.headers.delete('set-cookie')
    const html = await new Response(page.body).text()
    return { status: page.status, headers: Object.fromEntries(page.headers), html }
  }

  /** Under our public address, whatever name the request came for. */
  async function renderPage(address: string, init: RequestInit, context: ApiContext, nonce: string) {
    const { response, unavailable } = await renderWith(
      render,
      new Request(config.appUrl + address, init),
      context,
      nonce,
    )
    const headers = new Headers(response.headers)
    if (unavailable) headers.set('retry-after', RETRY_AFTER['retry-after'])
    return { status: unavailable ? ERRORS.SERVICE_UNAVAILABLE.status : response.status, headers, body: response.body }
  }

  function answerShared(c: ShellContext, { status, headers, html }: SharedPage) {
    const nonce = newNonce()
    const zipped = accepts(c.req.raw.headers, [GZIP])
    const { bytes, giveBack } = html[zipped ? 'gzip' : 'plain'](Buffer.from(nonce))
    c.env?.outgoing?.once('close', giveBack)
    const encoding = zipped && { 'content-encoding': zipped.name, vary: 'accept-encoding' }
    return new Response(bytes, { status, headers: { ...headers, ...encoding, ...ofPage(nonce) } })
  }

  function ofPage(nonce: string, cache: keyof typeof CACHE_CONTROL = 'shared') {
    // a development server writes scripts and styles into the page as it likes
    const policy = built ? pagePolicy(nonce, https) : "frame-ancestors 'none'"
    return { 'cache-control': CACHE_CONTROL[cache], 'content-security-policy': policy }
  }
}

/** An address that cannot be decoded, or that could be taken for another host, is no page of ours. */
function isReadable(pathname: string) {
  try {
    return !/^\/[/\\]/.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}

/** A page that breaks off while it is sent must not end with the words of an error. */
function guarded(body: ReadableStream<Uint8Array>, log: Log): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        log.error({ err: error }, 'a page broke off')
        controller.error(new Error('The page broke off'))
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
