import { renderToStaticMarkup } from 'react-dom/server'
import { API_ERRORS, type ApiErrorCode } from '#platform/errors.ts'
import { retryAfterHeader } from '../error-response.ts'
import type { HonoContext } from '../http-env.ts'
import { createPageCsp, createCspNonce } from '../security-headers.ts'

/** Colors of the error page, copied from theme/tokens.css; a test compares them. */
const COLORS = {
  paper: 'light-dark(oklch(0.972 0.014 118), oklch(0.192 0.022 190))',
  ink: 'light-dark(oklch(0.255 0.038 174), oklch(0.948 0.016 115))',
  link: 'light-dark(oklch(0.475 0.092 232), oklch(0.80 0.078 222))',
}

/** Static error page, used when a page cannot be rendered or a request is rejected. It loads no other files. */
export function renderErrorPage(c: HonoContext, failure: ApiErrorCode, sentence?: string, data?: object): Response {
  const { status, message: usual } = API_ERRORS[failure]
  const message = sentence ?? usual
  const isForNow = failure === 'SERVICE_UNAVAILABLE'
  const nonce = createCspNonce()
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${message}</title>
<style nonce="${nonce}">
  :root { color-scheme: light dark; font: 1.1rem/1.5 system-ui, sans-serif }
  :root { background: ${COLORS.paper}; color: ${COLORS.ink} }
  a { color: ${COLORS.link}; font-weight: 600; margin-right: 1.25rem }
  body { max-width: 34rem; margin: 20vh auto 0; padding: 0 1.25rem }
  h1 { font-size: 1.6rem; line-height: 1.2 }
</style>
<main>
<p><b>${renderToStaticMarkup(c.get('organizationName'))}</b></p>
<h1>${message}</h1>
<p>${isForNow ? '<a href="">Try again</a>' : ''}<a href="/">Return to Home</a></p>
<p><small>Request ${c.get('requestId')}</small></p>
</main>
`
  return new Response(c.req.method === 'HEAD' ? null : html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': createPageCsp(nonce, false),
      'cache-control': 'no-store',
      ...retryAfterHeader({ status, data }),
    },
  })
}
