import { ERRORS } from '#platform/errors.ts'
import { RETRY_AFTER } from '../answers.ts'
import type { ShellContext } from '../request.ts'
import { pagePolicy } from '../security-headers.ts'
import { newNonce } from './nonce.ts'

type Failure = 'BAD_REQUEST' | 'METHOD_NOT_ALLOWED' | 'INTERNAL_SERVER_ERROR' | 'SERVICE_UNAVAILABLE'

/** For when the product's own pages cannot be made: no script, nothing to load, the device's own colours. */
export function errorPage(c: ShellContext, failure: Failure): Response {
  const { status, message } = ERRORS[failure]
  const nonce = newNonce()
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${message}</title>
<style nonce="${nonce}">
  :root { color-scheme: light dark; font: 1.1rem/1.5 system-ui, sans-serif }
  body { max-width: 34rem; margin: 20vh auto 0; padding: 0 1.25rem }
  h1 { font-size: 1.6rem; line-height: 1.2 }
</style>
<h1>${message}</h1>
<p><a href="/">Return to Home</a></p>
<p><small>Request ${c.get('requestId')}</small></p>
`
  return new Response(c.req.method === 'HEAD' ? null : html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(nonce, false),
      'cache-control': 'no-store',
      ...(failure === 'SERVICE_UNAVAILABLE' && RETRY_AFTER),
    },
  })
}
